import { keysOf } from "./keys.ts";
/** Where a thing may go from each of its states; every state has a row. */
export type Transitions<State extends string> = Readonly<Record<State, readonly NoInfer<State>[]>>;

/** A move to a state, with all states from which it may be made. Only {@link transition} makes one. */
export type Transition<State extends string> = { from: readonly string[]; to: State };

/** Whether a table of states leads from one to another. */
export const canMove = <State extends string>(
  transitions: Transitions<State>,
  from: NoInfer<State>,
  to: NoInfer<State>,
): boolean => transitions[from].includes(to);

/** The move to a state. Whoever writes a status asks for one, so that nothing moves against its table. */
export const transition = <State extends string, To extends NoInfer<State>>(
  transitions: Transitions<State>,
  to: To,
): Transition<To> => {
  const states = keysOf(transitions);
  return { from: states.filter((from) => canMove(transitions, from, to)), to };
};
