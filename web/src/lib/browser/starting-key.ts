import { useState } from "react";

type Start = { current: string; own?: string; key: number };

/**
 * A key for fields that start from what an address holds: another one whenever that changes, unless it changed
 * to what was asked for from these very fields. They keep what is typed while the answer is on its way.
 *
 * @param current what the fields start from, as text
 *
 * @returns the key, and what to call with the text that the fields are about to bring about
 */
export const useStartingKey = (
  current: string,
): { key: number; expectOwn: (text: string) => void } => {
  const [state, setState] = useState<Start>({ current, key: 0 });
  if (state.current !== current) {
    setState({ current, key: state.own === current ? state.key : state.key + 1 });
  }
  return {
    key: state.key,
    expectOwn: (own) => setState((before) => ({ ...before, own })),
  };
};
