import { useEffect, useState } from "react";

/**
 * True if a dialog with lazily loaded code is open. It opens one render after its code is there:
 * only a dialog that opens then stores which element had the focus, to give it back.
 */
export const useOpenedOnceThere = (opened: boolean): boolean => {
  const [isThere, setIsThere] = useState(false);
  // The first render stores which element has the focus; only the next one may move it.
  useEffect(() => setIsThere(true), []);
  return opened && isThere;
};
