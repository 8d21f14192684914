import { randomUUID } from "node:crypto";
import type { CalendarDay } from "@stokaz/contract/calendar";
import type { GrowthKind } from "@stokaz/contract/lease-growths";
import type { LeasePart, ScaledMonth } from "@stokaz/contract/lease-scale";
import type { Cents } from "@stokaz/contract/money";
import type { Clock } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/db/db.ts";
import { derivedId } from "../../../platform/db/row-id.ts";
import type { MailContent } from "../../mail/public.ts";
import { deleteKept, findNews, insertChange, insertKept } from "../changes/public.ts";
import { insertRents, updateRent } from "../rents/public.ts";
import { updateRental } from "../repository.ts";
import type { RentalChangeRow, RentalRow } from "../tables.ts";
import * as mails from "./mails.ts";
import { forgetReminders } from "./repository.ts";
import type { LaterMonth } from "./rules.ts";

/** More months or pallets of a lease, agreed to and paid as far as it is due now. Cents. */
export type AgreedGrowth = {
  id: string;
  kind: GrowthKind;
  effectiveOn: CalendarDay;
  palletsAfter: number;
  endDate: CalendarDay;
  priceChange: Cents;
  dueNow: Cents;
  scale: readonly ScaledMonth[];
  parts: readonly LeasePart[];
};

type Deps = { clock: Clock; publicUrl: string };

/** What its months cost from now on: those that come are told of again before they are charged. */
const raiseRents = async (
  tx: Tx,
  { id: rentalId }: RentalRow,
  later: readonly LaterMonth[],
): Promise<void> => {
  const added = later.filter(({ rentId }) => rentId === undefined);
  for (const { rentId, amount } of later) {
    if (rentId) await updateRent(tx, rentId, { amount_cents: amount, noticed_at: null });
  }
  if (added.length === 0) return;
  await insertRents(
    tx,
    added.map(({ month, dueOn, amount }) => ({
      id: derivedId(rentalId, `rent-${month}`),
      rental_id: rentalId,
      month,
      due_on: dueOn,
      amount_cents: amount,
      status: "due" as const,
      paid_at: null,
    })),
  );
};

/**
 * Makes a lease grow whose row and space are locked: from now on it is what the growth says, and an amendment says so.
 *
 * @param later months that are charged with their rents
 * @returns the amendment, and what tells both sides of it
 */
export const growLease = async (
  tx: Tx,
  rental: RentalRow,
  { growth, later }: { growth: AgreedGrowth; later: readonly LaterMonth[] },
  { clock, publicUrl }: Deps,
): Promise<{ change: RentalChangeRow; told: MailContent[] }> => {
  const { id, kind, effectiveOn, palletsAfter, endDate, priceChange } = growth;
  await deleteKept(tx, id);
  const patch = kind === "extend" ? { end_date: endDate } : { pallets: palletsAfter };
  await updateRental(tx, rental.id, patch);
  if (kind === "extend") await forgetReminders(tx, rental.id);
  const added = palletsAfter - rental.pallets;
  if (added > 0 && rental.start_date < effectiveOn) {
    // Its row says how many pallets it has on all of its days: what came later was not there before.
    await insertKept(tx, {
      id: randomUUID(),
      rental_id: rental.id,
      space_id: rental.space_id,
      pallets: -added,
      start_date: rental.start_date,
      end_date: effectiveOn,
    });
  }
  await raiseRents(tx, rental, later);
  const change = await insertChange(tx, rental, patch, {
    id,
    kind,
    made_at: clock.now(),
    effective_on: effectiveOn,
    price_change_cents: priceChange,
    scale: growth.scale,
    parts: growth.parts,
  });
  const { artisan, lessor, lease } = await findNews(tx, rental, publicUrl);
  const news = {
    ...lease,
    kind,
    added,
    palletsAfter,
    effectiveOn,
    endDate,
    priceChange,
    paid: growth.dueNow,
  };
  const told = [mails.artisanGrowthMail(artisan, news), mails.lessorGrowthMail(lessor, news)];
  return { change, told };
};
