import Stripe from "stripe";
import { ProviderRefusal } from "./payments-refusal.ts";

/**
 * Statuses that leave open if a call is or will be done: the same key is in use, or there are too
 * many calls.
 */
const UNDECIDED = new Set([409, 429]);

/** Makes a call and separates refusals from other errors. @throws {ProviderRefusal} */
export const withRefusals = async <Result>(call: Promise<Result>): Promise<Result> => {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const { statusCode = 500, code, message } = error;
    if (statusCode < 400 || statusCode >= 500 || UNDECIDED.has(statusCode)) throw error;
    throw new ProviderRefusal(message, code, error);
  }
};

/** Id of an object that is given by its id or completely. */
export const idOf = (reference: string | { id: string } | null | undefined): string | undefined =>
  typeof reference === "string" ? reference : reference?.id;
