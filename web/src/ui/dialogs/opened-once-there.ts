import { useEffect, useState } from "react";

/**
 * True if a dialog is open. One that is there from now on, because its code was just loaded or what
 * it is about was just chosen, opens one render later: only a dialog that opens then stores which
 * element had the focus, to give it back.
 */
export const useOpenedOnceThere = (opened: boolean): boolean => {
  const [isThere, setIsThere] = useState(false);
  // The first render stores which element has the focus; only the next one may move it.
  useEffect(() => setIsThere(true), []);
  return opened && isThere;
};
