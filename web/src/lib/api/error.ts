import { COMMON_PROBLEMS } from "@stokaz/contract/common-problems";
import type { ProblemCode } from "@stokaz/contract/problems";

/** A field that the server refused, named as in the form (`retrievalTimes.start`). */
export type FieldError = { readonly field: string; readonly message: string };

type ApiErrorCode = ProblemCode | "network" | "unreadable";

/**
 * Error of a call that failed.
 * `status` is the HTTP status, 0 when no answer came (`code` is then `"network"`);
 * `code` is `"unreadable"` when the answer does not match the contract.
 * `message` is a French sentence for users; `errors` lists the wrong fields, if any.
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

/**
 * Error for a call without answer: offline, connection refused, or longer than the time allowed.
 */
export const networkError = (cause: unknown): ApiError =>
  new ApiError({
    status: 0,
    code: "network",
    message: "Pas de réponse du serveur. Veuillez réessayer plus tard.",
    cause,
  });

/** The refusal that the server gives to a visitor without a session. */
export const sessionRequired = (): ApiError =>
  new ApiError({
    status: 401,
    code: "session/required",
    message: COMMON_PROBLEMS["session/required"].message,
  });

/**
 * Sentence to show for any thrown value.
 *
 * @param fallback used when the server gave no sentence
 */
export const messageOf = (
  error: unknown,
  fallback: string = COMMON_PROBLEMS["server/unexpected"].message,
): string => (error instanceof ApiError && error.code !== "unreadable" ? error.message : fallback);

/** True if the server refused the call (4xx); false if it failed or did not answer. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

/** Reason why the server refused the call; `undefined` if it failed or did not answer. */
export const reasonOf = (error: unknown): string | undefined =>
  isRefusal(error) ? error.message : undefined;

/** Sentence to show for a failure; the fallback also stands for a server that does not answer. */
export const serverMessageOf = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.code !== "network" ? messageOf(error, fallback) : fallback;
