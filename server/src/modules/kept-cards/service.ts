import { randomUUID } from "node:crypto";
import { changedMandateText, type KeptCard } from "@stokaz/contract/leases/rents";
import { paths } from "@stokaz/contract/paths";
import { HOUR_MS } from "@stokaz/contract/time/calendar";
import type { PaymentGateway } from "../../gateways/payments.ts";
import { ProviderRefusal } from "../../gateways/payments-refusal.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../platform/db/db.ts";
import type { RateLimit } from "../../platform/http/rate-limit.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import { Problem } from "../../platform/problem.ts";
import type { PostMail } from "../mail/public.ts";
import { expiryMail } from "./mails.ts";
import * as cards from "./repository.ts";
import { brandName, CHANGE_HOURS, CHANGE_LIMIT, expiryHorizon } from "./rules.ts";
import type { CardChangeRow, KeptCardRow } from "./tables.ts";

export type KeptCardsDeps = {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  gateway: PaymentGateway;
  rateLimit: RateLimit;
  postMail: PostMail;
  publicUrl: string;
  brandName: string;
};

/**
 * Name of the job that reads given cards, deletes forgotten customers at the provider and tells of
 * cards that end.
 */
export const CARDS_JOB = "keep-cards";
const BATCH = 200;

/** A kept card as people see it, once it was read. */
export const shownCard = (card: KeptCardRow | undefined): KeptCard | undefined => {
  if (!card) return undefined;
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = card;
  if (brand === null || last4 === null || expMonth === null || expYear === null) return undefined;
  return { brand, last4, expMonth, expYear };
};

export const createKeptCards = (deps: KeptCardsDeps) => {
  const { db, clock, jobs, gateway, rateLimit, postMail, publicUrl } = deps;

  const read = async (paymentMethodId: string | undefined) => {
    const card = paymentMethodId && (await gateway.readCard(paymentMethodId));
    if (!card) return undefined;
    const { brand, last4, expMonth: exp_month, expYear: exp_year } = card;
    return { payment_method_id: paymentMethodId, brand, last4, exp_month, exp_year };
  };

  /**
   * Reads a card on the page where it was given. A payment method that is not a card, such as a
   * debited account, is not kept.
   */
  const readGiven = async (given: KeptCardRow): Promise<void> => {
    const session = await gateway.findCheckoutSession(given.unread_session_id ?? "");
    await cards.setRead(db, given, await read(session.paymentMethodId));
  };

  const forget = async (customerId: string): Promise<void> => {
    await gateway.deleteCustomer(customerId).catch((error: unknown) => {
      // A customer that the provider does not have needs no deletion.
      if (!(error instanceof ProviderRefusal)) throw error;
    });
    await cards.deleteForgotten(db, customerId);
  };

  const notifyOfExpiry = (card: cards.ExpiringCard): Promise<void> =>
    inTransaction(db, async (tx) => {
      const month = String(card.exp_month).padStart(2, "0");
      // The mail is in the same transaction, so that both are stored or neither.
      if (!(await cards.setExpiryNotified(tx, card.user_id, `${card.exp_year}-${month}`))) return;
      const shown = {
        name: brandName(card.brand ?? ""),
        last4: card.last4 ?? "",
        end: `${month}/${card.exp_year}`,
      };
      const lease = { rentalId: card.rentalId, publicUrl };
      await postMail(tx, expiryMail(card, shown, lease), card.rentalId);
    });

  jobs.define(
    CARDS_JOB,
    async () => {
      const now = clock.now();
      for (const given of await cards.listUnread(db, BATCH)) {
        await jobs.attempt(CARDS_JOB, given.user_id, () => readGiven(given));
      }
      for (const customer of await cards.listForgotten(db, BATCH)) {
        await jobs.attempt(CARDS_JOB, customer, () => forget(customer));
      }
      for (const card of await cards.listExpiring(db, expiryHorizon(clock.today()), BATCH)) {
        await jobs.attempt(CARDS_JOB, card.user_id, () => notifyOfExpiry(card));
      }
      await cards.deleteChangesBefore(db, new Date(now.getTime() - 2 * CHANGE_HOURS * HOUR_MS));
    },
    { cron: "* * * * *" },
  );

  /**
   * Stores the card that was given on a page, once.
   *
   * @returns the stored card, or undefined while nobody gave one there
   */
  const finishChange = async (change: CardChangeRow): Promise<KeptCard | undefined> => {
    if (change.done_at === null) {
      const session = await gateway.findCardSession(change.session_id ?? "");
      const { customerId } = session;
      const card = session.isComplete ? await read(session.paymentMethodId) : undefined;
      if (!card || customerId === undefined) return undefined;
      await inTransaction(db, async (tx) => {
        const now = clock.now();
        if (!(await cards.setDone(tx, change.id, now))) return;
        const given = { userId: change.user_id, customerId };
        if (await cards.replaceCard(tx, given, card, now)) return;
        await cards.insertForgotten(tx, customerId, now);
      });
    }
    return shownCard(await cards.findKeptCard(db, change.user_id));
  };

  return {
    /**
     * Keeps the card that a payment left to be charged later, unless a newer one is kept; it is read
     * soon after.
     *
     * @param given.givenAt the moment that counts: its request may be accepted much later
     */
    async keep(
      tx: Tx,
      given: { userId: string; customerId: string; sessionId: string; givenAt: Date },
    ) {
      if (await cards.insertUnread(tx, given)) {
        await jobs.enqueue(tx, CARDS_JOB, {});
        return;
      }
      // Two first rentals were paid at once, or another card was given since: the kept one is charged
      // for both. A customer whose card is kept is not forgotten.
      await cards.insertForgotten(tx, given.customerId, clock.now());
    },

    /** Deletes a customer that was made only for a payment that bought nothing. */
    dismiss: (tx: Tx, customerId: string) => cards.insertForgotten(tx, customerId, clock.now()),

    /**
     * Removes a card that the provider lost, or whose customer it lost; its holder gives another one
     * as if it were the first.
     */
    async lose(tx: Tx, customerId: string): Promise<void> {
      await cards.deleteKept(tx, customerId);
      await cards.insertForgotten(tx, customerId, clock.now());
    },

    /**
     * Opens the page on which somebody gives another card, or a first one.
     *
     * @throws {Problem} request/too-many, server/provider-unavailable
     */
    async change({ userId }: Actor, rentalId: string, address: string): Promise<{ url: string }> {
      await rateLimit(CHANGE_LIMIT, userId);
      const card = await cards.findKeptCard(db, userId);
      const id = randomUUID();
      await inTransaction(db, async (tx) => {
        const at = clock.now();
        await cards.insertChange(tx, {
          id,
          user_id: userId,
          rental_id: rentalId,
          session_id: null,
          opened_at: at,
          done_at: null,
        });
        await cards.insertMandate(tx, {
          id: randomUUID(),
          user_id: userId,
          rental_id: rentalId,
          given_at: at,
          address,
          wording: changedMandateText(deps.brandName),
        });
      });
      const lease = `${publicUrl}${paths.lease.href(rentalId)}`;
      const page = await gateway
        .createCardSession({
          requestId: id,
          customerId: card?.customer_id,
          successUrl: `${lease}?card_session={CHECKOUT_SESSION_ID}`,
          cancelUrl: lease,
        })
        .catch((cause: unknown) => {
          throw new Problem("server/provider-unavailable", { cause });
        });
      await cards.setSession(db, id, page.id);
      return { url: page.url };
    },

    /**
     * Stores the card of somebody who comes back from its page. A repetition changes nothing.
     *
     * @throws {Problem} card/change-not-found, card/not-given, server/provider-unavailable
     */
    async confirmChange({ userId }: Actor, sessionId: string): Promise<KeptCard> {
      const change = await cards.findChange(db, sessionId);
      if (change?.user_id !== userId) throw new Problem("card/change-not-found");
      const card = await finishChange(change).catch((cause: unknown) => {
        throw new Problem("server/provider-unavailable", { cause });
      });
      if (!card) throw new Problem("card/not-given");
      return card;
    },

    /**
     * Stores the card of a page that an event is about, if the page is ours.
     *
     * @returns true if it is ours
     */
    async takeSession(sessionId: string): Promise<boolean> {
      const change = await cards.findChange(db, sessionId);
      if (!change) return false;
      await finishChange(change);
      return true;
    },
  };
};

export type KeptCards = ReturnType<typeof createKeptCards>;
