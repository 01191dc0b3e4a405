/** Words of the page for addresses that are none. */
export default {
  "lost.title": "No star by that name",
  "lost.lead": "Nothing stands at this address, or it is not for your eyes.",
};
