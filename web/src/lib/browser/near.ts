import { type RefCallback, useCallback } from "react";

/** Calls back each time the element comes near the screen. @returns a function that stops it */
export const observeNear = (
  element: Element,
  rootMargin: string,
  onNear: () => void,
): (() => void) => {
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) onNear();
    },
    { rootMargin },
  );
  observer.observe(element);
  return () => observer.disconnect();
};

/**
 * Returns a ref for an element and calls back when the element is near the screen, also if it is
 * near already.
 *
 * @param onNear always the same function; `undefined` while there is nothing to call
 */
export const useNear = (
  rootMargin: string,
  onNear: (() => void) | undefined,
): RefCallback<Element> =>
  useCallback(
    (element) => {
      if (element && onNear) return observeNear(element, rootMargin, onNear);
    },
    [rootMargin, onNear],
  );
