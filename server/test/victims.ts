import { type App, buildApp } from "../src/app.ts";
import type { PaymentGateway } from "../src/gateways/payments.ts";
import type { Harness } from "./harness.ts";

/** Processes that die during their work. */
export const createVictims = (harness: Harness) => {
  const victims: App[] = [];
  return {
    /**
     * A process that dies during a call to the provider: just before the call arrives, or just
     * after the provider carried it out. It is a whole application of its own on the same database,
     * and never continues its work.
     */
    killDuring: async (
      call: keyof PaymentGateway,
      moment: "before" | "after",
      act: (victim: App) => Promise<unknown>,
    ): Promise<void> => {
      const { payments } = harness.deps;
      const death = Promise.withResolvers<void>();
      // The arguments are passed on as they came.
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

    /** Adds another process that works beside the first. */
    add: (app: App): void => void victims.push(app),

    stop: async (): Promise<void> => {
      for (const { jobs } of victims) await jobs.stop();
    },
  };
};
