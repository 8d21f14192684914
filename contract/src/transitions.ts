import { keysOf } from "./keys.ts";
/** Possible next states for each state; every state has a row. */
export type Transitions<State extends string> = Readonly<Record<State, readonly NoInfer<State>[]>>;

/**
 * A move to a state, with all states from which it is allowed. Only {@link transition} creates one.
 */
export type Transition<State extends string> = { from: readonly string[]; to: State };

/** True if the table of states allows the move from one state to the other. */
export const canMove = <State extends string>(
  transitions: Transitions<State>,
  from: NoInfer<State>,
  to: NoInfer<State>,
): boolean => transitions[from].includes(to);

/**
 * The move to a state. All code that writes a status needs one, so that no write breaks its table.
 */
export const transition = <State extends string, To extends NoInfer<State>>(
  transitions: Transitions<State>,
  to: To,
): Transition<To> => {
  const states = keysOf(transitions);
  return { from: states.filter((from) => canMove(transitions, from, to)), to };
};
