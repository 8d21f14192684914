import { useState } from "react";

type KeyState = { current: string; own?: string; key: number };

/**
 * A React key for fields whose first values come from the address. A new address gives a new key,
 * which resets the fields. A change that the fields themselves caused keeps the key, so that text
 * typed meanwhile stays.
 *
 * @param current the first values, as text
 *
 * @returns the key, and a function to call before the fields change the address, with the text it
 * will have
 */
export const useResetKey = (
  current: string,
): { key: number; expectChange: (text: string) => void } => {
  const [state, setState] = useState<KeyState>({ current, key: 0 });
  if (state.current !== current) {
    setState({ current, key: state.own === current ? state.key : state.key + 1 });
  }
  return {
    key: state.key,
    expectChange: (own) => setState((before) => ({ ...before, own })),
  };
};
