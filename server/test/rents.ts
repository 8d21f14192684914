import {
  addDays,
  addMonths,
  type CalendarDay,
  HOUR_MS,
  startOfDay,
} from "@stokaz/contract/time/calendar";
import { sql } from "kysely";
import { readJson } from "./client.ts";
import { aLessor, anArtisan, aSpace, PASSWORD, type Person } from "./factories.ts";
import type { Harness, SentMail } from "./harness.ts";
import { checkOutRental, rentalRequest, today } from "./purchases.ts";

/** Stripe's test cards, by their behaviour in later charges. */
export const CARDS = {
  good: "4242424242424242",
  authenticatedOnce: "4000002500003155",
  asksEachTime: "4000002760003184",
  declinedLater: "4000000000000341",
} as const;

const ZONE = "Indian/Reunion";

/** Types a card on a hosted page, and confirms at the bank if asked. */
export const payByCard = async (url: string, card: string, exp = "12 / 44"): Promise<void> => {
  const submit = (to: string, form: Record<string, string>) =>
    fetch(to, { method: "POST", redirect: "manual", body: new URLSearchParams(form) });
  const answer = await submit(url, { action: "pay", card, exp });
  const next = new URL(answer.headers.get("location") ?? "/", url);
  if (next.pathname.endsWith("/authenticate")) await submit(next.href, { action: "authorise" });
};

type Made = {
  months?: number;
  pallets?: number;
  /** Euros for a pallet and a month. */
  price?: number;
  card?: string;
  exp?: string;
  from?: CalendarDay;
  artisan?: Person;
};

/** A lessor's space and its monthly rentals. Prices: 12,50 € per pallet and month. */
export const createRents = (harness: Harness) => {
  const runJobs = async (...names: string[]): Promise<void> => {
    for (const name of names) await harness.app.jobs.runNow(name);
  };

  /** A new session of a person whose old one has expired. */
  const logIn = async ({ email }: Person): Promise<string> => {
    const json = { email, password: PASSWORD };
    return (await harness.call("POST", "/api/auth/login", { json })).body.token;
  };

  const at = (day: CalendarDay, hour: number): Date =>
    new Date(startOfDay(day, ZONE).getTime() + hour * HOUR_MS);

  return {
    runJobs,
    today,
    at,
    logIn,

    /** Makes a month's card due for its next charge, and charges. */
    chargeNow: async (rentId: string): Promise<void> => {
      await harness.db
        .updateTable("rents")
        .set({ next_attempt_at: new Date(0) })
        .where("id", "=", rentId)
        .execute();
      await runJobs("charge-rents");
    },

    /** Rents monthly and pays the first month. */
    aLease: async ({
      months = 4,
      pallets = 2,
      card = CARDS.good,
      exp,
      price = 12.5,
      ...given
    }: Made = {}) => {
      const lessor = await aLessor(harness);
      const artisan = given.artisan ?? (await anArtisan(harness));
      const spaceId = await aSpace(harness, lessor, { price: String(price) });
      const from = given.from ?? today();
      const request = rentalRequest(spaceId, { months, pallets, price, from });
      const { status, body } = await checkOutRental(harness, artisan, {
        ...request,
        payment: "monthly",
      });
      if (status !== 200) throw new Error(`checkout answered ${status}: ${JSON.stringify(body)}`);
      await payByCard(body.url, card, exp);
      const back = await harness.call(
        "GET",
        `/api/storagepayment/payment-success?session_id=${body.sessionId}`,
        { token: artisan.token },
      );
      if (back.status !== 200) throw new Error(`the payer's return answered ${back.status}`);
      const { rental_id: rentalId } = await harness.db
        .selectFrom("checkout_sessions")
        .select("rental_id")
        .where("provider_session_id", "=", body.sessionId)
        .executeTakeFirstOrThrow();
      await runJobs("keep-cards");
      return { lessor, artisan, spaceId, rentalId: rentalId ?? "", from, paidReturn: back.body };
    },

    /**
     * Makes a lease grow at today's figures, and pays what is due now.
     *
     * @returns the id of its payment's transaction
     */
    grow: async (
      { artisan, rentalId }: { artisan: Person; rentalId: string },
      wish: { kind: "extend" | "add_pallets"; count: number },
    ): Promise<string> => {
      const token = await logIn(artisan);
      const path = `/api/leases/${rentalId}/growth`;
      const quoted = await harness.call("GET", `${path}?kind=${wish.kind}&count=${wish.count}`, {
        token,
      });
      const { palletsAfter, effectiveOn, priceChange, dueNow } = quoted.body;
      const json = { ...wish, palletsAfter, effectiveOn, priceChange, dueNow };
      const { status, body } = await harness.call("POST", path, { token, json });
      if (status !== 200) throw new Error(`the growth answered ${status}: ${JSON.stringify(body)}`);
      await payByCard(body.url, CARDS.good);
      const session = new URL(body.url).pathname.split("/").at(-1) ?? "";
      await harness.call("GET", `/api/lease-growth/success?session_id=${session}`, { token });
      const { id } = await harness.db
        .selectFrom("ledger_movements")
        .innerJoin("checkout_sessions", "checkout_sessions.id", "checkout_id")
        .select("ledger_movements.id")
        .where("provider_session_id", "=", session)
        .executeTakeFirstOrThrow();
      return id;
    },

    /** Plays a day: all jobs run at nine in the morning. */
    live: async (day: CalendarDay, hour = 9): Promise<void> => {
      await harness.setNow(at(day, hour));
      await runJobs("keep-cards", "follow-rents", "charge-rents", "make-transfers");
    },

    rentsOf: (rentalId: string) =>
      harness.db
        .selectFrom("rents")
        .selectAll()
        .where("rental_id", "=", rentalId)
        .orderBy("month")
        .execute(),

    /** Names of a rental's months. */
    listed: async (rentalId: string): Promise<{ name: string }[]> =>
      (
        await sql<{ name: string }>`select rent_name(due_on) as name from rents
          where rental_id = ${rentalId} order by month`.execute(harness.db)
      ).rows,

    statuses: async (rentalId: string): Promise<string[]> =>
      (
        await harness.db
          .selectFrom("rents")
          .select("status")
          .where("rental_id", "=", rentalId)
          .orderBy("month")
          .execute()
      ).map(({ status }) => status),

    rental: (id: string) =>
      harness.db.selectFrom("rentals").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),

    /** Cents in the books for a rental's payments, by kind. */
    booked: async (rentalId: string): Promise<Record<string, number>> => {
      const rows = await harness.db
        .selectFrom("ledger_movements")
        .innerJoin("checkout_sessions", "checkout_sessions.id", "checkout_id")
        .select(({ fn }) => ["kind", fn.sum<number>("ledger_movements.amount_cents").as("sum")])
        .where("rental_id", "=", rentalId)
        .groupBy("kind")
        .execute();
      return Object.fromEntries(rows.map(({ kind, sum }) => [kind, sum]));
    },

    /** Cents of every successful payment of this customer at the provider. */
    chargedAtProvider: async ({ userId }: Person): Promise<number[]> => {
      const { customer_id: customer } = await harness.db
        .selectFrom("kept_cards")
        .select("customer_id")
        .where("user_id", "=", userId)
        .executeTakeFirstOrThrow();
      const answer = await fetch(
        `${harness.sandboxUrl}/v1/payment_intents?customer=${customer}&limit=100`,
        { headers: { authorization: "Bearer sk_test_sandbox" } },
      );
      const { data } = await readJson<{ data: { amount: number; status: string }[] }>(answer);
      return data.filter(({ status }) => status === "succeeded").map(({ amount }) => amount);
    },

    /** Balances that the payments of a rental leave on accounts, without those at zero. */
    balances: async (rentalId: string): Promise<Record<string, number>> => {
      const sums = await harness.db
        .selectFrom("ledger_entries")
        .innerJoin("ledger_movements", "ledger_movements.id", "ledger_entries.movement_id")
        .innerJoin("checkout_sessions", "checkout_sessions.id", "checkout_id")
        .select(({ fn }) => [
          "account",
          fn.sum<number>("ledger_entries.amount_cents").as("balance"),
        ])
        .where("rental_id", "=", rentalId)
        .groupBy("account")
        .execute();
      return Object.fromEntries(
        sums.filter(({ balance }) => balance !== 0).map((sum) => [sum.account, sum.balance]),
      );
    },

    intentOf: async (rentId: string): Promise<string | null> => {
      const { payment_intent_id: intent } = await harness.db
        .selectFrom("checkout_sessions")
        .select("payment_intent_id")
        .where("rent_id", "=", rentId)
        .where("status", "=", "paid")
        .executeTakeFirstOrThrow();
      return intent;
    },

    /**
     * Resets a month to its state before its charge, as a restored backup does.
     *
     * @returns its payment
     */
    forgetCharge: (rentId: string): Promise<string | null> =>
      harness.db.transaction().execute(async (tx) => {
        // The books are append-only, so the triggers must be off.
        await sql`set local session_replication_role = replica`.execute(tx);
        const { id, payment_intent_id: intent } = await tx
          .deleteFrom("checkout_sessions")
          .where("rent_id", "=", rentId)
          .returning(["id", "payment_intent_id"])
          .executeTakeFirstOrThrow();
        await sql`delete from ledger_entries using ledger_movements
          where movement_id = ledger_movements.id and checkout_id = ${id}`.execute(tx);
        for (const table of ["ledger_movements", "transfers"] as const) {
          await tx.deleteFrom(table).where("checkout_id", "=", id).execute();
        }
        const before = { status: "due", paid_at: null, next_attempt_at: new Date(0) } as const;
        await tx.updateTable("rents").set(before).where("id", "=", rentId).execute();
        return intent;
      }),

    subjects: async ({ email }: Person, about: string): Promise<string[]> =>
      (await harness.mailsTo(email))
        .map(({ subject }: SentMail) => subject)
        .filter((subject) => subject.includes(about)),

    /** The first day of a month of a lease, or some days from it. */
    dayOf: (from: CalendarDay, month: number, days = 0): CalendarDay =>
      addDays(addMonths(from, month), days),
  };
};

export type Rents = ReturnType<typeof createRents>;
