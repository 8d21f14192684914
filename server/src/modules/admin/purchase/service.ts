import type { Cents } from "@stokaz/contract/money/money";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/db.ts";
import { Problem } from "../../../platform/problem.ts";
import { findLeftOfLines } from "../../payments/public.ts";
import { findPurchase, listFailedRefunds, listLines, listTimeline } from "./repository.ts";

export type PurchaseHistory = Awaited<ReturnType<ReturnType<typeof createPurchaseHistory>["find"]>>;

export const createPurchaseHistory = ({ db, clock }: { db: Db; clock: Clock }) => ({
  /**
   * An order or a rental with its complete history.
   *
   * @throws {Problem} order/not-found, rental/not-found
   */
  async find(purpose: "rental" | "order", id: string) {
    const head = await findPurchase(db, purpose, id);
    if (!head) throw new Problem(`${purpose}/not-found`);
    const isOrder = purpose === "order";
    const [lines, leftOfLines, timeline, failedRefunds] = await Promise.all([
      isOrder ? listLines(db, id) : [],
      isOrder ? findLeftOfLines(db, [id]) : new Map<string, Cents>(),
      listTimeline(db, purpose, id),
      listFailedRefunds(db, purpose, id),
    ]);
    return {
      purpose,
      head,
      lines,
      leftOfLines,
      timeline,
      failedRefunds,
      today: clock.today(),
    };
  },
});

export type PurchaseHistories = ReturnType<typeof createPurchaseHistory>;
