import { type RefCallback, useCallback } from "react";

/** Calls back each time the element comes near the screen. @returns how to stop */
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
 * A ref for an element. It also calls back when the element is near already.
 *
 * @param onNear always the same function; `undefined` while it is not to be called
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
