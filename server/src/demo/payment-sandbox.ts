import { createServer } from "node:http";
import { z } from "zod";

/** The payment provider's stand-in: its hosted pages and its control calls. */
export type PaymentSandbox = {
  /**
   * Submits a form of a hosted page.
   *
   * @param pageUrl as the application gave it; only its path is used
   */
  submit(pageUrl: string, action: "pay" | "complete"): Promise<void>;
  /** @param offsetMs from this machine's time; rounded to the second */
  moveClock(offsetMs: number): Promise<void>;
  /** Sends no webhooks while `work` runs, so that only the success pages confirm payments. */
  withoutEvents(work: () => Promise<void>): Promise<void>;
};

/** The stand-in's answer about its webhooks. */
const WEBHOOKS = z.object({ url: z.string() });

const JSON_TYPE = { "content-type": "application/json" };

/** @param sandboxUrl its base address, on loopback */
export const createPaymentSandbox = (sandboxUrl: string): PaymentSandbox => {
  const control = async (method: string, path: string, body?: object): Promise<Response> => {
    const response = await fetch(`${sandboxUrl}/sandbox/control/${path}`, {
      method,
      ...(body ? { headers: JSON_TYPE, body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`sandbox control ${path} answered ${response.status}`);
    return response;
  };

  return {
    submit: async (pageUrl, action) => {
      const response = await fetch(new URL(new URL(pageUrl).pathname, sandboxUrl), {
        method: "POST",
        redirect: "manual",
        body: new URLSearchParams({ action }),
      });
      if (response.status !== 303) throw new Error(`${action} at ${pageUrl}: ${response.status}`);
    },
    moveClock: async (offsetMs) => {
      await control("POST", "clock", { offsetMs: Math.round(offsetMs / 1000) * 1000 });
    },
    withoutEvents: async (work) => {
      const answer = await control("GET", "webhooks");
      const { url } = WEBHOOKS.parse(await answer.json());
      const discard = createServer((request, response) => {
        request.resume();
        response.end();
      });
      await new Promise<void>((resolve) => discard.listen(0, "127.0.0.1", resolve));
      const address = discard.address();
      const port = typeof address === "object" ? address?.port : undefined;
      try {
        await control("PUT", "webhooks", { url: `http://127.0.0.1:${port}/` });
        await work();
      } finally {
        await control("PUT", "webhooks", { url });
        discard.close();
        discard.closeAllConnections();
      }
    },
  };
};
