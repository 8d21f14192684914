import Stripe from "stripe";

/**
 * The provider said no, and nothing was done. Any other error of a call leaves open whether it was
 * done: no answer came, or only that something broke.
 */
export class ProviderRefusal extends Error {
  readonly code: string | undefined;

  constructor(message: string, code: string | undefined, cause: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** Statuses under which a call may still be, or have been, done: the same key in use, too many calls. */
const UNDECIDED = new Set([409, 429]);

/** Does a call, telling refusals from errors. @throws {ProviderRefusal} */
export const refusing = async <Result>(call: Promise<Result>): Promise<Result> => {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const { statusCode = 500, code, message } = error;
    if (statusCode < 400 || statusCode >= 500 || UNDECIDED.has(statusCode)) throw error;
    throw new ProviderRefusal(message, code, error);
  }
};
