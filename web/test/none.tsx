/** A field that is empty now and could hold a value: `null`, with the type of both. */
export const none = <Value,>(): Value | null => null;
