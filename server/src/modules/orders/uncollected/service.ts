import type { Cents } from "@stokaz/contract/money/money";
import { AUTOMATIC_RELEASE_DAYS, LAST_CALL_DAYS } from "@stokaz/contract/orders/automatic-release";
import { addDays, DAY_MS } from "@stokaz/contract/time/calendar";
import { transition } from "@stokaz/contract/transitions";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../../platform/db/db.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { Territory } from "../../../territories/territory.ts";
import { findLastOpenDay, isOpenWithin } from "../../availability/public.ts";
import type { MailContent, PostMail } from "../../mail/public.ts";
import { findLeftOfLines, findObstacles, orderReleaseAt } from "../../payments/public.ts";
import { returnStock } from "../../products/public.ts";
import { findMailDetails, findWaitingDetails } from "../mail-details/public.ts";
import { dueMoney } from "../mails.ts";
import { listLinesOfOrder, lockOrder, moveLines } from "../repository.ts";
import { isGivenUp, lastDayToCollect, ORDER_TRANSITIONS, unitsLeft } from "../rules.ts";
import type { OrderLineRow } from "../tables.ts";
import { calendarOf, judgeWithdrawal } from "../withdrawing/public.ts";
import * as mails from "./mails.ts";
import * as rows from "./repository.ts";

export const UNCOLLECTED_JOB = "end-uncollected-orders";

type Deps = {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  territory: Pick<Territory, "abolition">;
  postMail: PostMail;
  publicUrl: string;
};

/**
 * Ends uncollected orders every day: their goods belong to the artisan again and count as stock.
 * Buyers get a last call when the money goes, so no order ends for that reason before 14 days from
 * the call, however late it is. A place that stays closed until then is called about once it opens.
 */
export const scheduleUncollected = (deps: Deps): void => {
  const { db, clock, jobs, territory, postMail, publicUrl } = deps;

  const end = (orderId: string): Promise<void> =>
    inTransaction(db, async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (order?.status !== "to_collect") return;
      const over = (await listLinesOfOrder(tx, orderId)).filter(
        (line) => !line.is_contested && isGivenUp(line, order.last_call_on, clock.today()),
      );
      const lineIds = over.map(({ id }) => id);
      const to = transition(ORDER_TRANSITIONS, "not_collected");
      const ended = await moveLines(tx, { orderId, lineIds }, to, { at: clock.now() });
      if (ended.length === 0) return;
      await returnStock(
        tx,
        ended.map((line) => ({ productId: line.product_id, quantity: unitsLeft(line) })),
        { kind: "uncollected", orderId, at: clock.now(), today: clock.today() },
      );
      await postMail(tx, await writeEnds(tx, orderId, over), orderId);
    });

  /** Until when the buyer may still withdraw from an order's lines, where money is left of them. */
  const findLastDays = async (
    tx: Tx,
    orderId: string,
    left: ReadonlyMap<string, Cents>,
  ): Promise<mails.LastDays> => {
    const lines = await listLinesOfOrder(tx, orderId);
    const calendar = calendarOf(clock, territory);
    return new Map(
      lines.flatMap((line) => {
        const { right } = judgeWithdrawal(line, lines, calendar);
        const isOpen = right.kind === "open" && (left.get(line.id) ?? 0) > 0;
        return isOpen ? [[line.id, right.until]] : [];
      }),
    );
  };

  const writeEnds = async (
    tx: Tx,
    orderId: string,
    lines: readonly OrderLineRow[],
  ): Promise<MailContent[]> => {
    const lineIds = lines.map(({ id }) => id);
    const details = await findMailDetails(tx, orderId, lineIds);
    const left = await findLeftOfLines(tx, [orderId]);
    const lastDays = await findLastDays(tx, orderId, left);
    // All money of a line may have gone back before, as a gesture.
    const ended = (some: readonly OrderLineRow[]): mails.Ended => ({
      isPaid: some.some(({ id }) => (left.get(id) ?? 0) > 0),
      lastDays,
      publicUrl,
    });
    const lessor = await rows.findLessor(tx, orderId);
    const isBuyerHere = await rows.isBuyerHere(tx, orderId);
    return [
      ...(isBuyerHere ? [mails.buyerEndMail(details, ended(lines))] : []),
      ...details.sellers.map((seller) => {
        const own = lines.filter(({ seller_id }) => seller_id === seller.id);
        return mails.sellerEndMail(details, seller, ended(own));
      }),
      ...(lessor ? [mails.lessorEndMail(details, lessor)] : []),
    ];
  };

  const call = (orderId: string): Promise<void> =>
    inTransaction(db, async (tx) => {
      await lockOrder(tx, orderId);
      const details = await findWaitingDetails(tx, orderId);
      if (!details) return;
      const today = clock.today();
      const releasedOn = clock.dayOf(orderReleaseAt(details.paidAt));
      const lastDay = lastDayToCollect(releasedOn, details.rentalEnd, today);
      const place = { spaceId: details.place.space_id, until: lastDay };
      // A call to a door that stays closed waits for a later day.
      if (!(await isOpenWithin(tx, today, place))) return;
      if (!(await rows.setCalled(tx, orderId, today))) return;
      const collectBy = await findLastOpenDay(tx, today, place);
      const obstacles = await findObstacles(tx, orderId, details.lines);
      const contents = [
        ...((await rows.isBuyerHere(tx, orderId))
          ? [mails.buyerCallMail(details, { collectBy, publicUrl })]
          : []),
        ...details.sellers.map((seller) =>
          mails.sellerCallMail(details, seller, {
            collectBy,
            money: dueMoney(obstacles.get(seller.id), publicUrl),
          }),
        ),
      ];
      await postMail(tx, contents, orderId);
    });

  const endAll = async (): Promise<void> => {
    const today = clock.today();
    const calledBefore = addDays(today, -LAST_CALL_DAYS);
    for (const orderId of await rows.listGivenUp(db, { today, calledBefore })) {
      await jobs.attempt(UNCOLLECTED_JOB, orderId, () => end(orderId));
    }
    const paidBefore = new Date(clock.now().getTime() - AUTOMATIC_RELEASE_DAYS * DAY_MS);
    for (const orderId of await rows.listUncalled(db, paidBefore)) {
      await jobs.attempt(UNCOLLECTED_JOB, orderId, () => call(orderId));
    }
  };
  jobs.define(UNCOLLECTED_JOB, endAll, { cron: "37 5 * * *" });
};
