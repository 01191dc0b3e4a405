/** Pictures of boards that come with the client; a rulebook that is younger than they has none. */
import { useEffect, useState } from "../base/html.js";
import { fileAddress } from "../files.js";

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
  names ??= fetch(fileAddress("pictures/boards.json")).then((response) => response.json());
  return names;
}

function addressOf(known, name) {
  return known.includes(name) ? fileAddress(`pictures/boards/${name}.webp`) : null;
}
