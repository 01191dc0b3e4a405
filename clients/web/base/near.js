/** What is about to come into sight. */
import { useEffect, useRef, useState } from "./html.js";

/** A part of the window. */
const NEAR = "25%";

/**
 * Whether an element, which takes the ref, has come near the window: what weighs much is asked for only then. Browsers
 * fetch lazy pictures from some windows off.
 * @returns {[{current: any}, boolean]}
 */
export function useNear() {
  const node = useRef(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const watch = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && setNear(true), { rootMargin: NEAR });
    if (!near) watch.observe(node.current);
    return () => watch.disconnect();
  }, [near]);
  return [node, near];
}
