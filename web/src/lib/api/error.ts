import { COMMON_PROBLEMS } from "@stokaz/contract/common-problems";
import type { ProblemCode } from "@stokaz/contract/problems";

/** A field the server refused, its name as in the form (`retrievalTimes.start`). */
export type FieldError = { readonly field: string; readonly message: string };

type ApiErrorCode = ProblemCode | "network" | "unreadable";

/**
 * A call that did not succeed.
 * `status` is the HTTP status, 0 when no answer came (`code` is then `"network"`);
 * `code` is `"unreadable"` when the answer is not what the contract names.
 * `message` is a French sentence fit for people; `errors` lists the wrong fields, if any.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly errors: readonly FieldError[];

  constructor(failure: {
    status: number;
    code: ApiErrorCode;
    message: string;
    errors?: readonly FieldError[];
    cause?: unknown;
  }) {
    super(failure.message, { cause: failure.cause });
    this.name = "ApiError";
    this.status = failure.status;
    this.code = failure.code;
    this.errors = failure.errors ?? [];
  }
}

/** No answer: offline, refused, or longer than the time allowed. */
export const networkError = (cause: unknown): ApiError =>
  new ApiError({
    status: 0,
    code: "network",
    message: "Pas de réponse du serveur. Veuillez réessayer plus tard.",
    cause,
  });

/** What the server would answer to nobody. */
export const sessionRequired = (): ApiError =>
  new ApiError({
    status: 401,
    code: "session/required",
    message: COMMON_PROBLEMS["session/required"].message,
  });

/**
 * The sentence to show for whatever was thrown.
 *
 * @param fallback when the server gave none
 */
export const messageOf = (
  error: unknown,
  fallback: string = COMMON_PROBLEMS["server/unexpected"].message,
): string => (error instanceof ApiError && error.code !== "unreadable" ? error.message : fallback);

/** Whether the server refused what was asked (4xx); not when it failed or did not answer. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

/** Why the server refused what was asked; nothing when it failed or did not answer. */
export const reasonOf = (error: unknown): string | undefined =>
  isRefusal(error) ? error.message : undefined;

/** The same, where the screen's own sentence also stands for a server that does not answer. */
export const serverMessageOf = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.code !== "network" ? messageOf(error, fallback) : fallback;
