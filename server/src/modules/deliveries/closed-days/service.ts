import type { CalendarDay } from "@stokaz/contract/time/calendar";
import type { Tx } from "../../../platform/db/db.ts";
import type { PostMail } from "../../mail/public.ts";
import * as deliveries from "../repository.ts";
import { dayClosedMail } from "./mails.ts";
import { listClosed } from "./repository.ts";

/** A delivery announced for a day that is closed now. */
export type ClosedDelivery = {
  lessor: { id: string; email: string; firstName: string };
  tradeName: string;
  day: CalendarDay;
};

type Told = { postMail: PostMail; publicUrl: string; today: CalendarDay };

/**
 * Tells artisans that a closure closes the days of deliveries that they announced. The deliveries
 * stay as they are: the goods may be there already, or the days may open again.
 *
 * @returns these deliveries
 */
export const tellOfClosure = async (
  tx: Tx,
  closure: { id: string; reason: string },
  { postMail, publicUrl, today }: Told,
): Promise<ClosedDelivery[]> => {
  const closed = await listClosed(tx, closure.id, today);
  const ids = closed.map(({ id }) => id);
  const linesOf = await deliveries.listLines(tx, ids);
  const views = await deliveries.findDeliveryViews(tx, ids, today);
  const told: ClosedDelivery[] = [];
  for (const { id, lessor, artisan } of closed) {
    const delivery = views.get(id);
    if (!delivery) continue;
    const mail = dayClosedMail(
      artisan,
      { delivery, lines: linesOf.get(id) ?? [] },
      { reason: closure.reason, isToday: delivery.planned_day === today, publicUrl },
    );
    await postMail(tx, mail, delivery.rental_id);
    told.push({ lessor, tradeName: delivery.trade_name, day: delivery.planned_day });
  }
  return told;
};
