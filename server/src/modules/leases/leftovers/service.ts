import { hash, randomUUID } from "node:crypto";
import { type LeaseSide, PLACE_PICTURE_WIDTHS } from "@stokaz/contract/handover/place-states";
import type { LeaseViewer } from "@stokaz/contract/leases/leases";
import {
  type FetchedGoods,
  leftoverDecisionDay,
  leftoverReportDay,
} from "@stokaz/contract/leases/leftovers";
import { fullName } from "@stokaz/contract/text";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { transition } from "@stokaz/contract/transitions";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../../platform/db/db.ts";
import { rowIdOf } from "../../../platform/db/row-id.ts";
import type { RateLimit } from "../../../platform/http/rate-limit.ts";
import { Problem } from "../../../platform/problem.ts";
import type { FileStore, Pictures } from "../../../platform/storage/pictures.ts";
import type { PostMail } from "../../mail/public.ts";
import { correctStock, listStanding, lockStock } from "../../products/public.ts";
import { leftoverProductsText } from "../../rentals/public.ts";
import { listPeople } from "../place-states/public.ts";
import type { LeaseRow } from "../repository.ts";
import { endOf } from "../rules.ts";
import { findViewedLease } from "../service.ts";
import type { LeftoverCaseRow, LeftoverEventRow, LeftoversRow } from "../tables.ts";
import * as mails from "./mails.ts";
import * as rows from "./repository.ts";
import {
  chooseUnits,
  isEmpty,
  isOver,
  isReportable,
  LEFTOVER_TRANSITIONS,
  type LeftProduct,
  leftoverPictureOf,
  leftoverProducts,
  rightsOf,
  SETTLED,
  unitsToFetch,
} from "./rules.ts";

type Deps = {
  db: Db;
  clock: Clock;
  pictures: Pick<Pictures, "shrink">;
  privateFiles: FileStore;
  rateLimit: RateLimit;
  postMail: PostMail;
  publicUrl: string;
};

/** Limit of reports: each one sends a mail to the artisan, and may store a picture. */
const REPORTING = { name: "report-leftovers", tries: 20, seconds: 86_400 };

/** Goods left behind by an ended lease, as a viewer sees them. */
export type ShownLeftovers = {
  lease: LeaseRow;
  leftovers: LeftoversRow | undefined;
  products: readonly LeftProduct[];
  /** Empty for a person who only hands over. */
  events: readonly LeftoverEventRow[];
  openCase: LeftoverCaseRow | undefined;
  /** Day on which the operator's case opens, if it is in the future. */
  decidesOn: CalendarDay | undefined;
  rights: ReturnType<typeof rightsOf>;
};

/** Lists the products in a lease: units of its artisan, and units that orders hold. */
export const listLeft = async (on: Db, rentalId: string): Promise<LeftProduct[]> => {
  const standing = await listStanding(on, new Map([[rentalId, 0]]));
  return leftoverProducts(standing.get(rentalId) ?? { pallets: [], unplaced: [] });
};

/**
 * Posts mails to sides of a lease about goods left behind, as far as they still have an account.
 */
export const notifySides = async (
  tx: Tx,
  lease: LeaseRow,
  to: Readonly<Partial<Record<LeaseSide, mails.WriteLeftoverMail>>>,
  { postMail, publicUrl }: Pick<Deps, "postMail" | "publicUrl">,
): Promise<void> => {
  const ids = { lessor: lease.lessor_id, artisan: lease.artisan_id };
  const others = {
    lessor: lease.trade_name,
    artisan: fullName({ firstName: lease.lessor_first_name, name: lease.lessor_name }),
  };
  const people = Object.values(ids);
  const found = await listPeople(tx, people);
  const left = leftoverProductsText(await listLeft(tx, lease.id));
  const space = { name: lease.space_name, address: lease.address };
  const written = (["artisan", "lessor"] as const).flatMap((side) => {
    const person = found.find(({ id }) => id === ids[side]);
    const write = to[side];
    const details = { rentalId: lease.id, space, people, endedOn: endOf(lease), left, publicUrl };
    return person && write ? [write(person, { ...details, other: others[side] })] : [];
  });
  if (written.length > 0) await postMail(tx, written, lease.id);
};

/** Lists the products left and locks their stocks. */
export const lockLeft = async (tx: Tx, rentalId: string): Promise<LeftProduct[]> => {
  const known = await listLeft(tx, rentalId);
  if (known.length === 0) return [];
  await lockStock(
    tx,
    known.map(({ id }) => id),
  );
  return listLeft(tx, rentalId);
};

/**
 * Takes units of locked products out of the stock: fetched by their artisan, or left behind for
 * good.
 */
export const removeFromStock = async (
  tx: Tx,
  units: ReadonlyMap<string, number>,
  cause: { kind: "fetched" | "left_behind"; actorId: string; at: Date; today: CalendarDay },
): Promise<void> => {
  for (const [productId, quantity] of units) {
    if (quantity > 0) await correctStock(tx, { productId, quantity: -quantity }, cause);
  }
};

/**
 * Opens a case for the operator about a lease whose row is locked, and tells both sides; does
 * nothing while a case is open.
 */
export const openCase = async (
  tx: Tx,
  lease: LeaseRow,
  deps: Pick<Deps, "clock" | "postMail" | "publicUrl">,
): Promise<void> => {
  if (await rows.findOpenCase(tx, lease.id)) return;
  const at = deps.clock.now();
  await rows.insertCase(tx, { id: randomUUID(), rental_id: lease.id, opened_at: at });
  await rows.insertEvent(tx, {
    id: randomUUID(),
    rental_id: lease.id,
    at,
    kind: "case",
    side: null,
    actor_id: null,
  });
  await notifySides(tx, lease, { artisan: mails.caseMail, lessor: mails.caseMail }, deps);
};

export const createLeftovers = (deps: Deps) => {
  const { db, clock, pictures, privateFiles, rateLimit } = deps;

  /**
   * An ended lease, and the side of the viewer.
   *
   * @throws {Problem} rental/not-found, leftover/not-ended
   */
  const findEnded = async (
    on: Db,
    actor: Actor,
    id: string,
  ): Promise<{ lease: LeaseRow; viewer: LeaseViewer }> => {
    const viewed = await findViewedLease(on, actor, id);
    if (!isOver(viewed.lease, clock.today())) throw new Problem("leftover/not-ended");
    return viewed;
  };

  /**
   * An ended lease of this lessor.
   *
   * @throws {Problem} rental/not-found, leftover/not-ended, leftover/sides-only
   */
  const findLessors = async (on: Db, lessor: Actor, id: string): Promise<LeaseRow> => {
    const { lease, viewer } = await findEnded(on, lessor, id);
    if (viewer !== "lessor") throw new Problem("leftover/sides-only");
    return lease;
  };

  /**
   * Day from which a lessor's days to object count. Goods may come back long after the end, so they
   * count from the artisan's word once there is one.
   */
  const findReportsFrom = async (on: Db, lease: LeaseRow): Promise<CalendarDay | null> => {
    const fetchedAt = await rows.findFetchedAt(on, lease.id);
    return fetchedAt ? clock.dayOf(fetchedAt) : endOf(lease);
  };

  /** @throws {Problem} leftover/over */
  const assertReportable = async (
    on: Db,
    lease: LeaseRow,
    row: LeftoversRow | undefined,
  ): Promise<void> => {
    const reportsFrom = await findReportsFrom(on, lease);
    if (!isReportable(row?.status, reportsFrom, clock.today())) throw new Problem("leftover/over");
  };

  const show = async (actor: Actor, id: string): Promise<ShownLeftovers> => {
    const { lease, viewer } = await findEnded(db, actor, id);
    const row = await rows.findLeftovers(db, id);
    const products = await listLeft(db, id);
    const found = await rows.findOpenCase(db, id);
    const isWaiting = row?.status === "waiting" && unitsToFetch(products) > 0;
    const isOpen = !found && (isWaiting || row?.status === "reported");
    return {
      lease,
      leftovers: row,
      products,
      openCase: found,
      events: viewer === "manager" ? [] : await rows.listEvents(db, id),
      decidesOn: row && isOpen ? leftoverDecisionDay(row.since) : undefined,
      rights: rightsOf(viewer, row?.status, {
        products,
        reportsFrom: await findReportsFrom(db, lease),
        today: clock.today(),
      }),
    };
  };

  return {
    /**
     * Shows the goods left behind by an ended lease.
     *
     * @throws {Problem} rental/not-found, leftover/not-ended
     */
    show,

    /**
     * Records that the artisan took some or all goods away: they leave the stock, once per request
     * key. When nothing is left, the lessor is asked to confirm.
     *
     * @returns true if nothing is left
     * @throws {Problem} rental/not-found, leftover/not-ended, leftover/over, leftover/not-there,
     * stock/too-few
     */
    fetch: (
      artisan: Actor,
      id: string,
      goods: FetchedGoods,
      requestKey: string | undefined,
    ): Promise<boolean> =>
      inTransaction(db, async (tx) => {
        const { lease, viewer } = await findEnded(tx, artisan, id);
        if (viewer !== "artisan") throw new Problem("rental/not-found");
        const [at, today] = [clock.now(), clock.today()];
        const row = await rows.lockLeftovers(tx, id, today);
        const eventId = rowIdOf(artisan.userId, requestKey);
        if (await rows.findEvent(tx, eventId)) return row.status === "fetched";
        const products = await lockLeft(tx, id);
        const isSettled = SETTLED.some((status) => status === row.status);
        if (isSettled && unitsToFetch(products) === 0) throw new Problem("leftover/over");
        if (isSettled) {
          const to = transition(LEFTOVER_TRANSITIONS, "waiting");
          await rows.moveLeftovers(tx, id, to, { since: today });
        }
        const chosen = chooseUnits(products, goods);
        if (!chosen.ok) throw new Problem(chosen.code);
        const by = { actorId: artisan.userId, at, today };
        await removeFromStock(tx, chosen.units, { kind: "fetched", ...by });
        await rows.insertEvent(tx, {
          id: eventId,
          rental_id: id,
          at,
          kind: "fetched",
          side: "artisan",
          actor_id: artisan.userId,
          units: [...chosen.units.values()].reduce((a, b) => a + b, 0),
        });
        if (!isEmpty(await listLeft(tx, id))) return false;
        await rows.moveLeftovers(tx, id, transition(LEFTOVER_TRANSITIONS, "fetched"));
        const lessor: mails.WriteLeftoverMail = (person, details) =>
          mails.fetchedMail(person, details, leftoverReportDay(today));
        await notifySides(tx, lease, { lessor }, deps);
        return true;
      }),

    /**
     * Records the lessor's confirmation that nothing is left: the leftovers and an open case are
     * settled.
     *
     * @throws {Problem} rental/not-found, leftover/not-ended, leftover/sides-only, leftover/over,
     * leftover/not-fetched
     */
    confirm: (lessor: Actor, id: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        const lease = await findLessors(tx, lessor, id);
        const at = clock.now();
        const row = await rows.lockLeftovers(tx, id, clock.today());
        if (!isEmpty(await listLeft(tx, id))) throw new Problem("leftover/not-fetched");
        if (row.status === "confirmed") return;
        const to = transition(LEFTOVER_TRANSITIONS, "confirmed");
        if (!(await rows.moveLeftovers(tx, id, to))) throw new Problem("leftover/over");
        await rows.closeCase(tx, id, at);
        await rows.insertEvent(tx, {
          id: randomUUID(),
          rental_id: id,
          at,
          kind: "confirmed",
          side: "lessor",
          actor_id: lessor.userId,
        });
        await notifySides(tx, lease, { artisan: mails.confirmedMail }, deps);
      }),

    /**
     * Records the lessor's report of goods that are left, once per request key, and tells the
     * artisan. If the artisan said that they took everything, the operator decides.
     *
     * @throws {Problem} rental/not-found, leftover/not-ended, leftover/sides-only, leftover/over,
     * picture/…, request/too-many
     */
    async report(
      lessor: Actor,
      id: string,
      { note, picture }: { note: string; picture?: File | undefined },
      requestKey: string | undefined,
    ): Promise<void> {
      // A picture is processed only after its sender's right to add it was checked.
      const own = await findLessors(db, lessor, id);
      await assertReportable(db, own, await rows.findLeftovers(db, id));
      await rateLimit(REPORTING, lessor.userId);
      const eventId = rowIdOf(lessor.userId, requestKey);
      const [content] = picture ? await pictures.shrink(picture, [PLACE_PICTURE_WIDTHS.large]) : [];
      if (content) await privateFiles.put(leftoverPictureOf(eventId), content);
      await inTransaction(db, async (tx) => {
        const lease = await findLessors(tx, lessor, id);
        const row = await rows.lockLeftovers(tx, id, clock.today());
        if (await rows.findEvent(tx, eventId)) return;
        await assertReportable(tx, lease, row);
        await rows.moveLeftovers(tx, id, transition(LEFTOVER_TRANSITIONS, "reported"));
        await rows.insertEvent(tx, {
          id: eventId,
          rental_id: id,
          at: clock.now(),
          kind: "reported",
          side: "lessor",
          actor_id: lessor.userId,
          note,
          sha256: content ? hash("sha256", content) : null,
        });
        const artisan: mails.WriteLeftoverMail = (person, details) =>
          mails.reportedMail(person, details, note);
        await notifySides(tx, lease, { artisan }, deps);
        if (row.status === "fetched") await openCase(tx, lease, deps);
      });
    },
  };
};

export type Leftovers = ReturnType<typeof createLeftovers>;
