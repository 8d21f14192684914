/** Patterns that could identify a person: mail addresses and phone numbers. */
const PERSONAL = [
  /[^\s"'<>(),;:]+@[^\s"'<>(),;]+/g,
  /(?:\+|\b00)\d[\d .-]{7,}\d\b/g,
  /\b0\d(?:[ .-]?\d{2}){4}\b/g,
];

/** PostgreSQL's class of errors about a value: the message repeats the value. */
const DATA_EXCEPTION = "22";

const blotted = (text: string): string =>
  PERSONAL.reduce((said, pattern) => said.replace(pattern, "[…]"), text);

const codeOf = (error: Error): string | undefined => {
  const code = "code" in error ? error.code : undefined;
  return typeof code === "string" || typeof code === "number" ? String(code) : undefined;
};

/** Kind of a failure, without any of its content. */
export const errorKind = (error: unknown): string =>
  error instanceof Error ? (codeOf(error) ?? error.name) : typeof error;

const messageOf = (error: Error): string => {
  const isOfValue = codeOf(error)?.startsWith(DATA_EXCEPTION) === true;
  return blotted(isOfValue ? error.message.replace(/"[^"]*"/g, '"…"') : error.message);
};

/** Stack frames of an error, without the message that comes first. */
const framesOf = ({ stack = "" }: Error): string =>
  stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n");

/**
 * Log entry of an error: without the values that libraries add (PostgreSQL's row, a mail's
 * addressees).
 */
export type ErrorLine = {
  type: string;
  message: string;
  stack: string;
  code?: string;
  constraint?: string;
  statusCode?: number;
  cause?: ErrorLine;
};

/** @returns only the type for a value that is no error */
export const describeError = (error: unknown): ErrorLine => {
  if (!(error instanceof Error)) return { type: typeof error, message: "", stack: "" };
  const constraint = "constraint" in error ? error.constraint : undefined;
  const statusCode = "statusCode" in error ? error.statusCode : undefined;
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
