/** Who stands behind it could be told by these: addresses of people, numbers by which they are called. */
const PERSONAL = [
  /[^\s"'<>(),;:]+@[^\s"'<>(),;]+/g,
  /(?:\+|\b00)\d[\d .-]{7,}\d\b/g,
  /\b0\d(?:[ .-]?\d{2}){4}\b/g,
];

/** PostgreSQL's class of what is wrong with a value: the sentence repeats it. */
const DATA_EXCEPTION = "22";

const blotted = (text: string): string =>
  PERSONAL.reduce((said, pattern) => said.replace(pattern, "[…]"), text);

const codeOf = (error: Error): string | undefined => {
  const { code } = error as { code?: unknown };
  return typeof code === "string" || typeof code === "number" ? String(code) : undefined;
};

/** What kind of failure it is, without a word of what it was about. */
export const errorKind = (error: unknown): string =>
  error instanceof Error ? (codeOf(error) ?? error.name) : typeof error;

const messageOf = (error: Error): string => {
  const isOfValue = codeOf(error)?.startsWith(DATA_EXCEPTION) === true;
  return blotted(isOfValue ? error.message.replace(/"[^"]*"/g, '"…"') : error.message);
};

/** Where it happened, without the message that comes first. */
const framesOf = ({ stack = "" }: Error): string =>
  stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n");

/** What the log says of an error: not the values that libraries put beside it (PostgreSQL's row, a mail's addressees). */
export type ErrorLine = {
  type: string;
  message: string;
  stack: string;
  code?: string;
  constraint?: string;
  statusCode?: number;
  cause?: ErrorLine;
};

/** @returns for what is no error its type alone */
export const describeError = (error: unknown): ErrorLine => {
  if (!(error instanceof Error)) return { type: typeof error, message: "", stack: "" };
  const { constraint, statusCode } = error as { constraint?: unknown; statusCode?: unknown };
  const code = codeOf(error);
  return {
    type: error.constructor.name,
    message: messageOf(error),
    stack: framesOf(error),
    ...(code !== undefined && { code }),
    ...(typeof constraint === "string" && { constraint }),
    ...(typeof statusCode === "number" && { statusCode }),
    ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
  };
};
