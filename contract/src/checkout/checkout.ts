import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { PROBLEMS } from "../problems.ts";

const NOT_FOUND = PROBLEMS["checkout/not-found"].message;

/** The payment page to which the browser is sent. */
export const hostedCheckout = z.object({ sessionId: z.string(), url: z.url() });
export type HostedCheckout = z.output<typeof hostedCheckout>;

/** Query that names the payment session of a person who comes back from the payment page. */
export const sessionIdQuery = z.object({
  session_id: z.string({ error: NOT_FOUND }).min(1, NOT_FOUND).max(200),
});

export const cancelCheckout = endpoint({
  method: "POST",
  path: "/api/checkout/:sessionId/cancel",
  summary: "Cancels a payment in progress and frees what it reserved",
  access: ["artisan", "consumer"],
  params: z.object({ sessionId: z.string().min(1).max(200) }),
  status: 200,
  answer: z.object({ message: z.string() }),
  problems: ["checkout/not-found", "checkout/closed", "server/provider-unavailable"],
});

/** The refusal of a purchase that was paid and then cancelled. */
export const PURCHASE_REFUNDED = "Cet achat est annulé : votre paiement vous est remboursé.";
