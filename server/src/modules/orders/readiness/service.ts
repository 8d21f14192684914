import type { Clock } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/db/db.ts";
import { findLastOpenDay } from "../../availability/public.ts";
import type { PostMail } from "../../mail/public.ts";
import { orderReleaseAt } from "../../payments/public.ts";
import { findWaitingDetails } from "../mail-details/public.ts";
import { buyerReadyMail } from "../mails.ts";
import { lastDayToCollect } from "../rules.ts";

export type ReadinessDeps = { clock: Clock; postMail: PostMail; publicUrl: string };

export const createReadiness = ({ clock, postMail, publicUrl }: ReadinessDeps) => ({
  /**
   * Tells the buyer of a locked order that it can be collected, once all its waiting lines are
   * ready.
   */
  async notifyIfReady(tx: Tx, orderId: string): Promise<void> {
    const details = await findWaitingDetails(tx, orderId);
    if (!details?.isReady) return;
    const releasedOn = clock.dayOf(orderReleaseAt(details.paidAt));
    const lastDay = lastDayToCollect(releasedOn, details.rentalEnd, details.lastCallOn);
    const place = { spaceId: details.place.space_id, until: lastDay };
    const collectBy = await findLastOpenDay(tx, clock.today(), place);
    await postMail(tx, buyerReadyMail(details, { collectBy, publicUrl }), orderId);
  },
});

export type Readiness = ReturnType<typeof createReadiness>;
