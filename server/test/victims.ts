import { type App, buildApp } from "../src/app.ts";
import type { PaymentGateway } from "../src/gateways/payments.ts";
import type { Harness } from "./harness.ts";

/** Processes that die at work. */
export const createVictims = (harness: Harness) => {
  const victims: App[] = [];
  return {
    /**
     * A process that dies while it calls the provider: just before the call gets there, or just after the
     * provider did it. It is a whole application of its own on the same database; whatever it had begun is
     * never gone on with.
     */
    killDuring: async (
      call: keyof PaymentGateway,
      moment: "before" | "after",
      act: (victim: App) => Promise<unknown>,
    ): Promise<void> => {
      const { payments } = harness.deps;
      const death = Promise.withResolvers<void>();
      const real = payments[call] as (...given: unknown[]) => unknown;
      const dying = async (...given: unknown[]): Promise<unknown> => {
        if (moment === "after") await real(...given);
        death.resolve();
        return new Promise(() => undefined);
      };
      const victim = await buildApp({ ...harness.deps, payments: { ...payments, [call]: dying } });
      victims.push(victim);
      void act(victim);
      await death.promise;
    },

    /** Another process that works beside the first. */
    add: (app: App): void => void victims.push(app),

    stop: async (): Promise<void> => {
      for (const { jobs } of victims) await jobs.stop();
    },
  };
};
