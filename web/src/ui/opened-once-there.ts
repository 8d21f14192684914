import { useEffect, useState } from "react";

/**
 * Whether a dialog is open whose code comes when it is first asked for. It opens right after it is there: only what is
 * opened then notes where the focus was, to give it back.
 */
export const useOpenedOnceThere = (opened: boolean): boolean => {
  const [isThere, setIsThere] = useState(false);
  // The first render notes where the focus is, and only the next may move it.
  useEffect(() => setIsThere(true), []);
  return opened && isThere;
};
