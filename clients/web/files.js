/** Where the client's other files are: the bundle has this module too, and lies in the same folder. */

/** The address of a file, by its path from this folder on. */
export function fileAddress(path) {
  return new URL(path, import.meta.url).href;
}
