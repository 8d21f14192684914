import Stripe from "stripe";
import { ProviderRefusal } from "./payments-refusal.ts";

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

/** The id of what is named by it or given whole. */
export const idOf = (reference: string | { id: string } | null | undefined): string | undefined =>
  typeof reference === "string" ? reference : reference?.id;
