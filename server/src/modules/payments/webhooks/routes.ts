import { stripeWebhook } from "@stokaz/contract/checkout/payments";
import type { FastifyPluginAsync } from "fastify";
import type { Webhooks } from "./service.ts";

/**
 * Webhook route. It stands apart from the other routes because its signature covers the raw bytes
 * of the body.
 */
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
