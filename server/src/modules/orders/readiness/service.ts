import type { Clock } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/db/db.ts";
import type { PostMail } from "../../mail/public.ts";
import { orderReleaseAt } from "../../payments/public.ts";
import { findMailDetails } from "../mail-details/public.ts";
import { buyerReadyMail } from "../mails.ts";
import { listLinesOfOrder } from "../repository.ts";
import { lastDayToCollect, saleRank } from "../rules.ts";

export type ReadinessDeps = { clock: Clock; postMail: PostMail; publicUrl: string };

export const createReadiness = ({ clock, postMail, publicUrl }: ReadinessDeps) => ({
  /**
   * Tells the buyer of a locked order that it can be collected, once all its waiting lines are
   * ready.
   */
  async notifyIfReady(tx: Tx, orderId: string): Promise<void> {
    if (saleRank(await listLinesOfOrder(tx, orderId)) !== 1) return;
    const details = await findMailDetails(tx, orderId);
    const releasedOn = clock.dayOf(orderReleaseAt(details.paidAt));
    const collectBy = lastDayToCollect(releasedOn, details.rentalEnd, details.lastCallOn);
    await postMail(tx, buyerReadyMail(details, { collectBy, publicUrl }), orderId);
  },
});

export type Readiness = ReturnType<typeof createReadiness>;
