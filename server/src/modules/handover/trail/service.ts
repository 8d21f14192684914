import { frenchTime } from "@stokaz/contract/time/french-time";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/db.ts";
import { Problem } from "../../../platform/problem.ts";
import type { OrderLineRow } from "../../orders/public.ts";
import { findOrder, listLinesOfOrder } from "../../orders/public.ts";
import { listSlotEvents } from "../../slots/public.ts";
import { findNames, isOfPlace } from "../repository.ts";
import { dayAndTime, handableLines, nameAtDoor, unitsOf } from "../rules.ts";
import type { EventRow } from "../tables.ts";
import { listEvents, listWithdrawnUnits, type WithdrawnUnits } from "./repository.ts";

type SlotEvent = Awaited<ReturnType<typeof listSlotEvents>>[number];

/** Fields of an event that are shown. */
type Happened = Pick<EventRow, "at" | "kind" | "line_ids" | "actor_id" | "note" | "picture">;

/** An event with the name of the person who acted, and its units by line: `2 × Miel de letchi`. */
export type ShownEvent = { event: Happened; who: string; units: readonly string[] };

type Deps = { db: Db; brandName: string };

/** Converts an event of the order's slot, which another module stores. */
const toHappened = ({ at, kind, actor_id }: SlotEvent): Happened => ({
  at,
  actor_id,
  line_ids: [],
  note: null,
  picture: null,
  kind: `slot_${kind}`,
});

/** Events for lines that nobody collected: no row exists for them, only the lines' own state. */
const endsOf = (lines: readonly OrderLineRow[]): Happened[] =>
  lines.flatMap(({ id, not_collected_at: at }) =>
    at
      ? [{ at, kind: "not_collected", line_ids: [id], actor_id: null, note: null, picture: null }]
      : [],
  );

/**
 * Units and note of an event, of the lines that its reader may read about.
 *
 * @param withdrawn all withdrawn units of the order. They are kept with the withdrawal, which was
 * recorded at the same instant as its event
 */
const toldOf = (
  { kind, at, note }: Happened,
  lines: readonly OrderLineRow[],
  withdrawn: readonly WithdrawnUnits[],
): { units: string[]; note: string | null } => {
  if (kind !== "withdrawn" && kind !== "returned") return { units: lines.map(unitsOf), note };
  const own = withdrawn.filter(
    (one) =>
      lines.some(({ id }) => id === one.line_id) &&
      (kind === "withdrawn" ? one.declared_at : one.returned_at)?.getTime() === at.getTime(),
  );
  // Older events repeat in their note the units of all sellers. A note that was erased stays so.
  const said = kind === "returned" && note !== null ? own[0]?.returned_note : null;
  return { units: own.map(({ label }) => label), note: said ?? null };
};

/** Formats instants as people of the territory read them. */
export const createFrenchMoments = (clock: Clock, timeZone: string) => {
  const time = (instant: Date): string => frenchTime(instant, timeZone);
  return {
    time,
    dayAndTime: (instant: Date): string => dayAndTime(clock.dayOf(instant), time(instant)),
  };
};
export type FrenchMoments = ReturnType<typeof createFrenchMoments>;

export const createTrail = ({ db, brandName }: Deps) => {
  /**
   * Lines of an order that somebody may read about; a seller reads only what concerns their own
   * lines.
   */
  const readableLines = async (actor: Actor, orderId: string): Promise<OrderLineRow[]> => {
    const order = await findOrder(db, orderId);
    if (!order?.order_number) throw new Problem("order/not-found");
    const lines = await listLinesOfOrder(db, orderId);
    const { userId, role } = actor;
    if (order.buyer_id === userId || role === "admin") return lines;
    const standing = { userId, isOfPlace: await isOfPlace(db, userId, order.space_id) };
    const own = handableLines(lines, standing);
    if (own.length === 0) throw new Problem("order/not-yours");
    return own;
  };

  return {
    /**
     * All events at the door, the oldest first.
     *
     * @throws {Problem} order/not-found, order/not-yours
     */
    async read(actor: Actor, orderId: string): Promise<ShownEvent[]> {
      const readable = await readableLines(actor, orderId);
      const [events, withdrawn, ofSlots] = await Promise.all([
        listEvents(db, orderId),
        listWithdrawnUnits(db, orderId),
        listSlotEvents(db, [orderId]),
      ]);
      const all = [...events, ...ofSlots.map(toHappened), ...endsOf(readable)].sort(
        (a, b) => a.at.getTime() - b.at.getTime(),
      );
      const people = await findNames(
        db,
        all.flatMap(({ actor_id }) => actor_id ?? []),
      );
      const nameOf = (userId: string | null): string => {
        const person = people.find(({ id }) => id === userId);
        return person && person.role !== "admin" ? nameAtDoor(person) : brandName;
      };
      return all.flatMap((event) => {
        const lines = readable.filter(({ id }) => event.line_ids.includes(id));
        if (event.line_ids.length > 0 && lines.length === 0) return [];
        const { units, note } = toldOf(event, lines, withdrawn);
        return [{ event: { ...event, note }, who: nameOf(event.actor_id), units }];
      });
    },
  };
};

export type Trail = ReturnType<typeof createTrail>;
