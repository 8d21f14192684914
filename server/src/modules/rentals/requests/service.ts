import { LIMITS } from "@stokaz/contract/limits";
import type { InsuranceState } from "@stokaz/contract/spaces/insurance";
import { transition } from "@stokaz/contract/transitions";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../../platform/db/db.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { Problem } from "../../../platform/problem.ts";
import { type Checkout, lockCheckout } from "../../checkout/public.ts";
import { listInsurances } from "../../insurance/public.ts";
import type { PostMail } from "../../mail/public.ts";
import { cursorAt, cutPage, LARGEST, positionOf } from "../../search/public.ts";
import { findSides, insertAcceptances } from "../repository.ts";
import { LESSOR_LEFT, NOT_OFFERED, requestMails } from "./mails.ts";
import {
  countWaiting,
  findRequest,
  listRequests,
  listToRemind,
  listUnanswered,
  listUnusable,
  listWaitingOf,
  moveRequest,
  type Request,
  setReminded,
  type Whose,
} from "./repository.ts";
import {
  checkoutEnd,
  REQUEST_MONEY_JOB,
  REQUEST_TRANSITIONS,
  reminderHorizon,
  shownSince,
} from "./rules.ts";

type Deps = {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  checkout: Pick<Checkout, "endAuthorised">;
  postMail: PostMail;
  timeZone: string;
  publicUrl: string;
  /** Removes contact details from words. */
  maskContacts(words: string): string;
};

/** A request with the known state of its artisan's insurance. */
export type ShownRequest = Request & { insurance: InsuranceState };

/** A page of a person's requests, and the number of all waiting ones. */
export type RequestPage = { requests: ShownRequest[]; waiting: number; nextCursor: string | null };
type RequestQuery = { limit?: number | undefined; cursor?: string | undefined };

/** The name of the list in its cursors. */
const REQUESTS = "rental-requests";

/**
 * The job that ends requests without an answer in time and requests for spaces that can't be used
 * any more, and reminds lessors before.
 */
const REQUEST_ANSWERS_JOB = "follow-rental-requests";
const BATCH = 200;

export const createRequestAnswers = (deps: Deps) => {
  const { db, clock, jobs, checkout, postMail, timeZone, publicUrl, maskContacts } = deps;

  const findMailDetails = async (tx: Tx, request: Request) => ({
    ...(await findSides(tx, request)),
    request,
    timeZone,
    publicUrl,
  });

  /**
   * Ends a waiting request, and starts the release of its money. Lock order: the checkout first, as
   * in the settling of payments.
   *
   * @returns true if it still waited
   */
  const end = async (
    tx: Tx,
    { id, checkout_id: checkoutId }: Request,
    as: "refused" | "withdrawn" | "unanswered",
    reason: string | null = null,
  ): Promise<boolean> => {
    await lockCheckout(tx, checkoutId);
    const now = clock.now();
    const ended = { ended_at: now, reason, next_attempt_at: now };
    if (!(await moveRequest(tx, id, transition(REQUEST_TRANSITIONS, as), ended))) return false;
    await checkout.endAuthorised(tx, checkoutId, checkoutEnd(as));
    await jobs.enqueue(tx, REQUEST_MONEY_JOB, {});
    return true;
  };

  const refuse = async (tx: Tx, request: Request, reason: string): Promise<boolean> => {
    if (!(await end(tx, request, "refused", reason))) return false;
    await postMail(
      tx,
      requestMails.refused(await findMailDetails(tx, request), reason),
      request.id,
    );
    return true;
  };

  const withdraw = async (tx: Tx, request: Request): Promise<boolean> => {
    if (!(await end(tx, request, "withdrawn"))) return false;
    await postMail(tx, requestMails.withdrawn(await findMailDetails(tx, request)), request.id);
    return true;
  };

  const giveUp = (request: Request): Promise<void> =>
    inTransaction(db, async (tx) => {
      if (!(await end(tx, request, "unanswered"))) return;
      await postMail(tx, requestMails.unanswered(await findMailDetails(tx, request)), request.id);
    });

  /** Ends requests for spaces that the operator took off the offers. */
  const takeOff = (request: Request): Promise<boolean> =>
    inTransaction(db, (tx) => refuse(tx, request, NOT_OFFERED));

  const remind = (request: Request): Promise<void> =>
    inTransaction(db, async (tx) => {
      // One transaction stores both this and its mail, or neither.
      if (!(await setReminded(tx, request.id, clock.now()))) return;
      await postMail(tx, requestMails.reminder(await findMailDetails(tx, request)), request.id);
    });

  jobs.define(
    REQUEST_ANSWERS_JOB,
    async () => {
      const now = clock.now();
      for (const request of await listUnanswered(db, now, BATCH)) {
        await jobs.attempt(REQUEST_ANSWERS_JOB, request.id, () => giveUp(request));
      }
      for (const request of await listUnusable(db, BATCH)) {
        await jobs.attempt(REQUEST_ANSWERS_JOB, request.id, () => takeOff(request));
      }
      const soon = { now, until: reminderHorizon(now) };
      for (const request of await listToRemind(db, soon, BATCH)) {
        await jobs.attempt(REQUEST_ANSWERS_JOB, request.id, () => remind(request));
      }
    },
    { cron: "* * * * *" },
  );

  /**
   * @throws {Problem} rental-request/not-found, rental-request/not-yours, rental-request/answered
   */
  const getWaiting = async (
    id: string,
    isAllowed: (request: Request) => boolean,
  ): Promise<Request> => {
    const request = await findRequest(db, id);
    if (!request) throw new Problem("rental-request/not-found");
    if (!isAllowed(request)) throw new Problem("rental-request/not-yours");
    if (request.status !== "waiting") throw new Problem("rental-request/answered");
    return request;
  };

  const answered = (): never => {
    throw new Problem("rental-request/answered");
  };

  return {
    /**
     * A page of requests that wait for a lessor, or that an artisan made.
     *
     * @throws {Problem} request/invalid when the cursor is of another list
     */
    async list({ userId, role }: Actor, query: RequestQuery): Promise<RequestPage> {
      const { limit = LIMITS.pageSize, cursor } = query;
      const position = positionOf(REQUESTS, [LARGEST.instant], cursor);
      const after = position && { rank: position.numbers[0] ?? 0, id: position.id };
      const whose: Whose =
        role === "lessor"
          ? { lessorId: userId }
          : { artisanId: userId, since: shownSince(clock.now()) };
      const found = await listRequests(db, whose, { after, limit: limit + 1 });
      const { rows, last } = cutPage(found, limit);
      const artisans = [...new Set(rows.map(({ artisan_id }) => artisan_id))];
      const insurances = await listInsurances(db, artisans, clock.today());
      return {
        requests: rows.flatMap((request) => {
          const insurance = insurances.get(request.artisan_id);
          return insurance ? [{ ...request, insurance }] : [];
        }),
        waiting: await countWaiting(db, whose),
        nextCursor: last ? cursorAt(REQUESTS, { numbers: [last.rank], id: last.id }) : null,
      };
    },

    /**
     * Accepts a request: a job captures its money, and then it is a rental.
     *
     * @param address network address of the lessor, for the contract
     * @throws {Problem} rental-request/not-found, rental-request/not-yours,
     * rental-request/answered, rental-request/over
     */
    async accept({ userId }: Actor, id: string, address: string): Promise<void> {
      const request = await getWaiting(id, ({ lessor_id }) => lessor_id === userId);
      const now = clock.now();
      if (request.answer_by <= now) throw new Problem("rental-request/over");
      await inTransaction(db, async (tx) => {
        const to = transition(REQUEST_TRANSITIONS, "accepting");
        if (!(await moveRequest(tx, id, to, { next_attempt_at: now }))) answered();
        await insertAcceptances(tx, [
          { rental_id: id, side: "lessor", act: "answer", accepted_at: now, address },
        ]);
        await jobs.enqueue(tx, REQUEST_MONEY_JOB, {});
      });
    },

    /**
     * Refuses a request. The reason is stored without contact details, like messages before a deal,
     * because this request leads to no deal.
     *
     * @throws {Problem} rental-request/not-found, rental-request/not-yours, rental-request/answered
     */
    async refuse({ userId }: Actor, id: string, reason: string): Promise<void> {
      const request = await getWaiting(id, ({ lessor_id }) => lessor_id === userId);
      await inTransaction(db, async (tx) => {
        if (!(await refuse(tx, request, maskContacts(reason)))) answered();
      });
    },

    /**
     * @throws {Problem} rental-request/not-found, rental-request/not-yours, rental-request/answered
     */
    async withdraw({ userId }: Actor, id: string): Promise<void> {
      const request = await getWaiting(id, ({ artisan_id }) => artisan_id === userId);
      await inTransaction(db, async (tx) => {
        if (!(await withdraw(tx, request))) answered();
      });
    },

    /**
     * Ends the requests of a person who closes their account: requests to them are refused, their
     * own are withdrawn.
     */
    async endAllOf(tx: Tx, userId: string): Promise<void> {
      for (const request of await listWaitingOf(tx, userId)) {
        if (request.lessor_id === userId) await refuse(tx, request, LESSOR_LEFT);
        else await withdraw(tx, request);
      }
    },
  };
};

export type RequestAnswers = ReturnType<typeof createRequestAnswers>;
