/** Lists that follow a tournament's log. */
import { useEffect, useRef } from "../../base/html.js";

/** Loads the first page anew when the version moves on, unless the reader has gone further in the list. */
export function useFollowing(pages, version, page) {
  const seen = useRef(version);
  useEffect(() => {
    if (seen.current === version) return;
    seen.current = version;
    if ((pages.data?.length ?? 0) <= page) pages.reload();
  }, [version]);
}
