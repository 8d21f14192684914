import type { ProblemBody } from "@stokaz/contract/problem-body";
import { PROBLEMS, type ProblemCode } from "@stokaz/contract/problems";

type Detail = {
  /** A more exact sentence than the one in the table. */
  message?: string;
  errors?: { field: string; message: string }[];
  retryAfterSeconds?: number;
  cause?: unknown;
};

/** A refusal that the person should read; any other thrown value is an unexpected error. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly errors: { field: string; message: string }[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ProblemCode, detail: Detail = {}) {
    super(detail.message ?? PROBLEMS[code].message, { cause: detail.cause });
    this.code = code;
    this.status = PROBLEMS[code].status;
    this.errors = detail.errors;
    this.retryAfterSeconds = detail.retryAfterSeconds;
  }

  /** The refusal in the form that is sent. */
  toBody(): ProblemBody {
    return {
      code: this.code,
      message: this.message,
      ...(this.errors ? { errors: this.errors } : {}),
    };
  }
}

/** A refusal for wrong fields, each named once; its sentence is the first field's. */
export const invalidFields = (found: readonly { field: string; message: string }[]): Problem => {
  const errors = found.filter(
    ({ field }, index) => found.findIndex((other) => other.field === field) === index,
  );
  return new Problem("request/invalid", {
    errors,
    ...(errors[0] ? { message: errors[0].message } : {}),
  });
};
