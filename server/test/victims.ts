import { type App, buildApp } from "../src/app.ts";
import type { PaymentGateway } from "../src/gateways/payments.ts";
import { loadOnce } from "../src/platform/load-once.ts";
import type { Harness } from "./harness.ts";

type Call = (...given: unknown[]) => unknown;

/** Processes that die during their work. */
export const createVictims = (harness: Harness) => {
  const victims: App[] = [];
  let fatal: { name: string; die: (real: Call) => Call } | undefined;

  /**
   * The application that dies: a whole one of its own, on the same database. Its provider's calls
   * are looked up when they are made. What died in it once never continues, so that it stands for
   * another process each time.
   */
  const openVictim = loadOnce(async () => {
    // A gateway is an object of functions; which one dies is told by its name.
    const gateway = harness.deps.payments as unknown as Record<string, Call>;
    const calls = Object.entries(gateway);
    const mortal = calls.map(([name, real]) => [
      name,
      (...given: unknown[]) => (fatal?.name === name ? fatal.die(real) : real)(...given),
    ]);
    // The same names, each with a function of the same arguments.
    const payments = Object.fromEntries(mortal) as PaymentGateway;
    const victim = await buildApp({ ...harness.deps, payments });
    victims.push(victim);
    return victim;
  });

  return {
    /**
     * A process that dies during a call to the provider: just before the call arrives, or just
     * after the provider carried it out. It never continues its work.
     */
    killDuring: async (
      call: keyof PaymentGateway,
      moment: "before" | "after",
      act: (victim: App) => Promise<unknown>,
    ): Promise<void> => {
      const victim = await openVictim();
      const death = Promise.withResolvers<void>();
      const die =
        (real: Call): Call =>
        async (...given) => {
          if (moment === "after") await real(...given);
          death.resolve();
          return new Promise(() => undefined);
        };
      fatal = { name: call, die };
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
