import { existsSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { HOUR_MS } from "@stokaz/contract/time/calendar";
import type { Town } from "./town.ts";

/** A failure in a town that lasts some seconds; it is over when the promise resolves. */
export type Fault = {
  name: string;
  happen(town: Town, seconds: number): Promise<void>;
};

/** Every call of the provider's API, with up to four path parts. */
const ANY_CALL = [1, 2, 3, 4].flatMap((parts) =>
  ["/v1", "/v2"].map((prefix) => `*${prefix}${"/*".repeat(parts)}`),
);
const FOR_EVER = 1_000_000_000;

const providerDoes =
  (fault: "slow" | "rate-limited" | "error", delayMs = 0): Fault["happen"] =>
  async ({ control }, seconds) => {
    for (const match of ANY_CALL) {
      await control("POST", "faults", { match, fault, delayMs, times: FOR_EVER });
    }
    await pause(seconds * 1000);
    await control("DELETE", "faults");
  };

const KILL_EVERY_MS = 10_000;
const HOURS_OF_A_DAY = 24;

/** Moves the waiting time of the queue's retries forward by an hour. */
const passAnHour = ({ pool }: Town) =>
  pool.query(
    "update pgboss.job set start_after = start_after - interval '1 hour' where state in ('created', 'retry')",
  );

/**
 * Faults, run one after the other, each on a town that has recovered.
 *
 * @param disk folder of the database, on its own small file system
 */
export const faultsOf = (disk: string | undefined): readonly Fault[] => [
  {
    name: "PostgreSQL killed, back after 5 s",
    happen: async ({ cluster }) => {
      await cluster.kill();
      await pause(5000);
      await cluster.restart();
    },
  },
  { name: "provider answers after 8 s", happen: providerDoes("slow", 8000) },
  { name: "provider answers 429", happen: providerDoes("rate-limited") },
  { name: "provider answers 500", happen: providerDoes("error") },
  {
    name: "provider away",
    happen: async ({ gates, leadProvider }, seconds) => {
      gates.provider.close();
      await pause(seconds * 1000);
      leadProvider();
    },
  },
  {
    name: "store of files away",
    happen: async ({ store }, seconds) => {
      store.goAway();
      await pause(seconds * 1000);
      store.comeBack();
    },
  },
  {
    name: "mail away for a day",
    happen: async (town, seconds) => {
      town.gates.mail.close();
      for (let hour = 0; hour < HOURS_OF_A_DAY; hour += 1) {
        await pause((seconds * 1000) / HOURS_OF_A_DAY);
        await passAnHour(town);
      }
      town.leadMail();
      await passAnHour(town);
    },
  },
  {
    name: "a process killed every 10 s",
    happen: async ({ processes }, seconds) => {
      for (let passed = 0; passed < seconds * 1000; passed += KILL_EVERY_MS) {
        processes.killOne();
        await pause(KILL_EVERY_MS);
      }
    },
  },
  {
    name: "clock an hour ahead, and back",
    happen: async ({ setClock }, seconds) => {
      setClock(HOUR_MS);
      await pause(seconds * 1000);
      setClock(0);
    },
  },
  ...(disk && existsSync(disk)
    ? [
        {
          name: "disk of the database full",
          happen: async ({ cluster }: Town, seconds: number) => {
            const ballast = path.join(disk, "ballast");
            fill(ballast);
            await pause(seconds * 1000);
            rmSync(ballast);
            // PostgreSQL stops itself when its log has no room; the operator's supervisor starts it
            // again.
            await cluster.kill();
            await cluster.restart();
          },
        },
      ]
    : []),
  {
    name: "PostgreSQL lost, its replica takes over",
    happen: ({ cluster }) => cluster.failOver(),
  },
];

const CHUNK = Buffer.alloc(1_000_000);

/** Writes until the disk is full. */
const fill = (file: string): void => {
  try {
    for (;;) writeFileSync(file, CHUNK, { flag: "a" });
  } catch {
    // The disk is full.
  }
};
