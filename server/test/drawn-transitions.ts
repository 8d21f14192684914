/**
 * Draws a table of states: a line for each state, a cross for each other state that it leads to, in
 * the table's order.
 */
export const drawn = (transitions: Readonly<Record<string, readonly string[]>>): string[] => {
  const states = Object.keys(transitions);
  return states.map((from) => {
    const crosses = states.map((to) => (transitions[from]?.includes(to) ? "x" : "."));
    return `${from}: ${crosses.join(" ")}`;
  });
};
