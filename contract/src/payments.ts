import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/** The provider's events arrive raw: their signature covers the exact bytes. */
export const stripeWebhook = endpoint({
  method: "POST",
  path: "/api/stripe/webhook",
  summary: "The payment provider's signed events",
  access: "anyone",
  status: 200,
  answer: z.object({ received: z.literal(true) }),
  problems: ["webhook/bad-signature"],
});
