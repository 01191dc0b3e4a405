/** Pictures of boards that come with the client; a rulebook that is younger than they has none. */
import { useEffect, useState } from "../html.js";

const LIST = new URL("../pictures/boards.json", import.meta.url);

let names = null;

/** The address of the picture of a rulebook's board, or null. */
export function useBoardPicture(key, tongue) {
  const [address, setAddress] = useState(null);
  useEffect(() => {
    let gone = false;
    pictures().then((known) => gone || setAddress(addressOf(known, `${key}-${tongue}`)));
    return () => {
      gone = true;
    };
  }, [key, tongue]);
  return address;
}

function pictures() {
  names ??= fetch(LIST).then((response) => response.json());
  return names;
}

function addressOf(known, name) {
  return known.includes(name) ? new URL(`../pictures/boards/${name}.webp`, import.meta.url).href : null;
}
