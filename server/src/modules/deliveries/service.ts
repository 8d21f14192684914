import type { DeliveryReceipt, NewDelivery } from "@stokaz/contract/handover/deliveries";
import { LIMITS } from "@stokaz/contract/limits";
import { addDays, daysBetween } from "@stokaz/contract/time/calendar";
import { transition } from "@stokaz/contract/transitions";
import type { Actor } from "../../platform/actor.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../platform/db/db.ts";
import { rowIdOf } from "../../platform/db/row-id.ts";
import type { RateLimit } from "../../platform/http/rate-limit.ts";
import { Problem } from "../../platform/problem.ts";
import type { Pictures } from "../../platform/storage/pictures.ts";
import type { Territory } from "../../territories/territory.ts";
import type { PostMail } from "../mail/public.ts";
import { addStock, listPalletNumbers } from "../products/public.ts";
import { cursorAt, cutPage, positionOf } from "../search/public.ts";
import { isManagerOf, listManagedSpaces } from "../spaces/public.ts";
import { artisanReceivedMail, receiverAnnouncedMail, receiverCancelledMail } from "./mails.ts";
import * as deliveries from "./repository.ts";
import {
  closureWords,
  DELIVERY_TRANSITIONS,
  FIRST_DAY,
  type Refusal,
  refuseAnnouncement,
  refuseReceipt,
} from "./rules.ts";
import type { DeliveryRow } from "./tables.ts";

/** Each one mails the lessor and the managers, twice if it is cancelled. */
const ANNOUNCEMENTS = { name: "announce-delivery", tries: 30, seconds: 86_400 };

export type DeliveriesDeps = {
  db: Db;
  clock: Clock;
  rateLimit: RateLimit;
  pictures: Pictures;
  postMail: PostMail;
  publicUrl: string;
  territory: Pick<Territory, "alertName">;
};

/** A line with the numbers of the pallets that its product stands on. */
type ShownLine = deliveries.LineView & { pallet_numbers: number[] | undefined };

/** A delivery with its lines, as one of its two sides sees it. */
export type ShownDelivery = {
  delivery: deliveries.DeliveryView;
  lines: readonly ShownLine[];
  /** True if the viewer announced it. */
  isOwn: boolean;
};

type DeliveriesQuery = {
  storageId?: string | undefined;
  rentedSpaceId?: string | undefined;
  status: "expected" | "done";
  limit?: number | undefined;
  cursor?: string | undefined;
};

/** Number of days from {@link FIRST_DAY} to the last possible day of a delivery. */
const LAST_DAY = daysBetween(FIRST_DAY, addDays(FIRST_DAY, 366 * 101));

const asProblem = ({ code, field, message }: Refusal): Problem =>
  new Problem(code, { message, errors: [{ field, message }] });

export const createDeliveries = (deps: DeliveriesDeps) => {
  const { db, clock, rateLimit, pictures, postMail, publicUrl, territory } = deps;

  const listLines = async (on: Db, ids: readonly string[]): Promise<Map<string, ShownLine[]>> => {
    const linesOf = await deliveries.listLines(on, ids);
    const productIds = [...linesOf.values()].flat().map(({ product_id }) => product_id);
    const numbers = await listPalletNumbers(on, productIds);
    const place = (line: deliveries.LineView): ShownLine => ({
      ...line,
      pallet_numbers: numbers.get(line.product_id),
    });
    return new Map([...linesOf].map(([id, lines]) => [id, lines.map(place)]));
  };

  const show = async (on: Db, id: string, { userId }: Actor): Promise<ShownDelivery> => {
    const delivery = await deliveries.getDeliveryView(on, id, clock.today());
    const lines = (await listLines(on, [id])).get(id) ?? [];
    return { delivery, lines, isOwn: delivery.artisan_id === userId };
  };

  /** @throws {Problem} delivery/not-found, delivery/not-yours, delivery/not-expected */
  const lockExpected = async (
    tx: Tx,
    id: string,
    isTheirs: (delivery: DeliveryRow) => boolean | Promise<boolean>,
  ): Promise<DeliveryRow> => {
    const delivery = await deliveries.lockDelivery(tx, id, clock.today());
    if (!delivery) throw new Problem("delivery/not-found");
    if (!(await isTheirs(delivery))) throw new Problem("delivery/not-yours");
    if (!delivery.is_expected) throw new Problem("delivery/not-expected");
    return delivery;
  };

  /** The mails have a reference to the rental, so that they appear in its history. */
  const notifyReceivers = async (
    tx: Tx,
    shown: ShownDelivery,
    write: typeof receiverAnnouncedMail,
  ): Promise<void> => {
    const receivers = await deliveries.listReceivers(tx, shown.delivery);
    const mails = receivers.map((receiver) => write(receiver, shown, publicUrl));
    await postMail(tx, mails, shown.delivery.rental_id);
  };

  /**
   * True if a person may say what arrived: they belong to the place, and did not bring it
   * themselves.
   */
  const mayReceive = async (tx: Tx, userId: string, delivery: DeliveryRow): Promise<boolean> => {
    if (delivery.artisan_id === userId) return false;
    return delivery.lessor_id === userId || isManagerOf(tx, userId, delivery.space_id);
  };

  const lockReceivable = (tx: Tx, { userId }: Actor, id: string): Promise<DeliveryRow> =>
    lockExpected(tx, id, (delivery) => mayReceive(tx, userId, delivery));

  return {
    /**
     * Announces a delivery to a space that the artisan rents, or returns the delivery that the same
     * request announced before.
     *
     * @throws {Problem} rental/not-found, rental/not-yours, delivery/lease-not-running,
     * delivery/day-not-open, delivery/other-product, request/too-many
     */
    async announce(
      artisan: Actor,
      typed: NewDelivery,
      requestKey: string | undefined,
    ): Promise<ShownDelivery> {
      await rateLimit(ANNOUNCEMENTS, artisan.userId);
      const id = rowIdOf(artisan.userId, requestKey);
      return inTransaction(db, async (tx) => {
        const lease = await deliveries.findLease(tx, typed.rentedSpaceId);
        if (!lease) throw new Problem("rental/not-found");
        if (lease.artisan_id !== artisan.userId) throw new Problem("rental/not-yours");
        const productIds = typed.items.map(({ productId }) => productId);
        const closure = await deliveries.findClosure(tx, lease.space_id, typed.plannedDay);
        const refused = refuseAnnouncement(
          { day: typed.plannedDay, productIds },
          {
            status: lease.status,
            startDate: lease.start_date,
            endDate: lease.end_date,
            isEnding: lease.ending_since !== null,
            dropOffDays: lease.delivery_days,
            closed: closure && closureWords(closure, territory.alertName),
            productIds: await deliveries.listKept(tx, lease.id, productIds),
          },
          clock.today(),
        );
        if (refused) throw asProblem(refused);
        const isNew = await deliveries.insertDelivery(
          tx,
          {
            id,
            rental_id: lease.id,
            space_id: lease.space_id,
            lessor_id: lease.lessor_id,
            artisan_id: artisan.userId,
            planned_day: typed.plannedDay,
            status: "announced",
            counts_on_arrival: typed.countsOnArrival,
            note: typed.note,
            created_at: clock.now(),
          },
          typed.items,
        );
        const shown = await show(tx, id, artisan);
        if (isNew) await notifyReceivers(tx, shown, receiverAnnouncedMail);
        return shown;
      });
    },

    /**
     * Records the units that arrived, as a person at the place says. They are added to the stock,
     * once, if the artisan wanted that.
     *
     * @throws {Problem} delivery/not-found, delivery/not-yours, delivery/not-expected,
     * delivery/too-many-units, delivery/nothing-received, request/invalid, picture/…
     */
    async receive(receiver: Actor, id: string, receipt: DeliveryReceipt): Promise<ShownDelivery> {
      // The check comes first, so that no picture is stored for somebody who may not receive.
      await inTransaction(db, (tx) => lockReceivable(tx, receiver, id));
      const picture = receipt.picture ? await pictures.storeFile(receipt.picture) : null;
      return inTransaction(db, async (tx) => {
        const delivery = await lockReceivable(tx, receiver, id);
        const { lines } = await show(tx, id, receiver);
        const announced = lines.map((line) => ({
          productId: line.product_id,
          announced: line.announced,
        }));
        const refused = refuseReceipt(announced, receipt);
        if (refused) throw asProblem(refused);
        const now = clock.now();
        const units = receipt.lines
          .filter(({ received }) => delivery.counts_on_arrival && received > 0)
          .map(({ productId, received }) => ({ productId, quantity: received }));
        const counted = await addStock(tx, delivery.rental_id, units, {
          kind: "delivery",
          deliveryId: id,
          actorId: receiver.userId,
          at: now,
          today: clock.today(),
        });
        const arrivals = receipt.lines.map((line) => ({
          ...line,
          isCounted: counted.has(line.productId),
        }));
        await deliveries.setReceived(tx, id, arrivals);
        await deliveries.moveDelivery(tx, id, transition(DELIVERY_TRANSITIONS, "received"), {
          received_at: now,
          received_by: receiver.userId,
          received_note: receipt.note,
          picture,
        });
        const shown = await show(tx, id, receiver);
        const artisan = await deliveries.getArtisan(tx, delivery);
        await postMail(tx, artisanReceivedMail(artisan, shown, publicUrl), delivery.rental_id);
        return shown;
      });
    },

    /** @throws {Problem} delivery/not-found, delivery/not-yours, delivery/not-expected */
    async cancel(artisan: Actor, id: string): Promise<ShownDelivery> {
      return inTransaction(db, async (tx) => {
        const isOwn = ({ artisan_id }: DeliveryRow): boolean => artisan_id === artisan.userId;
        await lockExpected(tx, id, isOwn);
        await deliveries.moveDelivery(tx, id, transition(DELIVERY_TRANSITIONS, "cancelled"), {
          cancelled_at: clock.now(),
        });
        const shown = await show(tx, id, artisan);
        await notifyReceivers(tx, shown, receiverCancelledMail);
        return shown;
      });
    },

    /**
     * A page of deliveries that a person announced or expects at their places.
     *
     * @throws {Problem} request/invalid when the cursor is of another list
     */
    async list(
      viewer: Actor,
      query: DeliveriesQuery,
    ): Promise<{ shown: ShownDelivery[]; nextCursor: string | null }> {
      const { status, limit = LIMITS.pageSize, cursor } = query;
      const list = `deliveries-${status}`;
      const position = positionOf(list, [LAST_DAY], cursor);
      const after = position && {
        day: addDays(FIRST_DAY, position.numbers[0] ?? 0),
        id: position.id,
      };
      const managed = await listManagedSpaces(db, viewer.userId);
      const wanted = {
        userId: viewer.userId,
        managedSpaceIds: managed.map(({ id }) => id),
        isExpected: status === "expected",
        today: clock.today(),
        spaceId: query.storageId,
        rentalId: query.rentedSpaceId,
      };
      const found = await deliveries.listViews(db, wanted, { limit: limit + 1, after });
      const { rows, last } = cutPage(found, limit);
      const linesOf = await listLines(
        db,
        rows.map(({ id }) => id),
      );
      const shown = rows.map((delivery) => ({
        delivery,
        lines: linesOf.get(delivery.id) ?? [],
        isOwn: delivery.artisan_id === viewer.userId,
      }));
      const numbers = last ? [daysBetween(FIRST_DAY, last.planned_day)] : [];
      const nextCursor = last ? cursorAt(list, { numbers, id: last.id }) : null;
      return { shown, nextCursor };
    },
  };
};

export type Deliveries = ReturnType<typeof createDeliveries>;
