/** In which order reports are worked through. */
export const PATH = "/v1/admin/reports";
export const PAGE = 100;

/** What most players reported comes first; of the same weight, what waits longest. */
export function byWeight(cases) {
  return [...cases].sort((one, other) => other.reports - one.reports || one.opened.localeCompare(other.opened));
}
