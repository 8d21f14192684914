import { cancelCheckout } from "@stokaz/contract/checkout";
import { stripeWebhook } from "@stokaz/contract/payments";
import type { FastifyPluginAsync } from "fastify";
import type { Bind } from "../../platform/http/bind.ts";
import type { Payments } from "./service.ts";
import type { Webhooks } from "./webhooks/service.ts";

export const bindPaymentRoutes = (on: Bind, payments: Payments): void => {
  on(cancelCheckout, async ({ params }, payer) => {
    await payments.cancelCheckout(params.sessionId, payer);
    return { message: "Le paiement est annulé, rien n'a été débité." };
  });
};

/** The webhook stands apart from the other routes: its signature covers the raw bytes of the body. */
export const stripeWebhookRoute =
  (webhooks: Webhooks): FastifyPluginAsync =>
  async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_, body, done) => done(null, body));
    scope.route<{ Body: Buffer | undefined }>({
      method: stripeWebhook.method,
      url: stripeWebhook.path,
      schema: { summary: stripeWebhook.summary, tags: ["stripe"] },
      handler: async ({ body, headers }) => {
        await webhooks.receiveEvent(body ?? Buffer.alloc(0), String(headers["stripe-signature"]));
        return { received: true };
      },
    });
  };
