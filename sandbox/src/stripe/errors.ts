/** Content of a refusal, in Stripe's own vocabulary. */
export type Refusal = {
  readonly type?: string;
  readonly code?: string;
  readonly message: string;
  readonly param?: string;
  readonly decline_code?: string;
  readonly charge?: string;
  /** State of the payment after the refusal. */
  readonly payment_intent?: object;
};

/** A call refused as Stripe refuses it. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly refusal: Refusal;
  /**
   * False when the parameters were wrong: such answers are not stored under the idempotency key.
   */
  readonly executed: boolean;

  constructor(status: number, refusal: Refusal, executed = true) {
    super(refusal.message);
    this.status = status;
    this.refusal = refusal;
    this.executed = executed;
  }
}

/** 400 for invalid parameters, found before any write. */
export const invalidParameter = (message: string, param?: string, code?: string): StripeRefusal =>
  new StripeRefusal(
    400,
    {
      type: "invalid_request_error",
      message,
      ...(code ? { code } : {}),
      ...(param ? { param } : {}),
    },
    false,
  );

/** 400 for a well-formed request that cannot be done. */
export const impossible = (message: string, code?: string, param?: string): StripeRefusal =>
  new StripeRefusal(400, {
    type: "invalid_request_error",
    message,
    ...(code ? { code } : {}),
    ...(param ? { param } : {}),
  });

/** 404 (or 400 when a parameter names it) for an object that does not exist. */
export const missing = (label: string, id: string, param = "id"): StripeRefusal =>
  new StripeRefusal(param === "id" ? 404 : 400, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${label}: '${id}'`,
    param,
  });

const PARAMETER_CODES = /^parameter_/;

/**
 * Writes the body of a refusal.
 *
 * @param v2 the second API namespace names no type for wrong fields and says `not_found`
 */
export const refusalBody = (error: StripeRefusal, v2: boolean): { error: Refusal } => {
  if (!v2) return { error: error.refusal };
  const { type, code, message, param } = error.refusal;
  if (code === "resource_missing") return { error: { code: "not_found", message } };
  if (type === "invalid_request_error" && (code === undefined || PARAMETER_CODES.test(code))) {
    return { error: { code: "invalid_fields", message, ...(param ? { param } : {}) } };
  }
  return { error: { ...(type ? { type } : {}), ...(code ? { code } : {}), message } };
};
