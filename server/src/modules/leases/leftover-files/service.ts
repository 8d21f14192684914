import { buffer } from "node:stream/consumers";
import { LIMITS } from "@stokaz/contract/limits";
import { leftoverLabelsName } from "@stokaz/contract/papers/papers";
import { paths } from "@stokaz/contract/paths";
import { frenchDay } from "@stokaz/contract/time/french-day";
import { frenchPeriod } from "@stokaz/contract/time/french-period";
import { type Actor, personOf } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/db.ts";
import type { RateLimit } from "../../../platform/http/rate-limit.ts";
import { Problem } from "../../../platform/problem.ts";
import type { FileStore } from "../../../platform/storage/pictures.ts";
import type { Papers } from "../../papers/public.ts";
import {
  findEvent,
  isOver,
  type LeftProduct,
  leftoverPictureOf,
  listLeft,
} from "../leftovers/public.ts";
import { endOf, LABELS, referenceOf } from "../rules.ts";
import { findViewedLease } from "../service.ts";

type Deps = {
  db: Db;
  clock: Clock;
  rateLimit: RateLimit;
  privateFiles: FileStore;
  papers: Pick<Papers, "drawLabels">;
  publicUrl: string;
  brandName: string;
};

/** First pallet of a product, by which products are grouped; `undefined` without one. */
const placeOf = ({ numbers }: LeftProduct): number | undefined => numbers[0];

/** Pictures and labels of goods that ended leases left behind. */
export const createLeftoverFiles = (deps: Deps) => {
  const { db, clock, rateLimit, privateFiles, papers, publicUrl, brandName } = deps;

  return {
    /**
     * A picture of the goods left behind, for both sides and the operator.
     *
     * @throws {Problem} rental/not-found, place-state/picture-not-found
     */
    async readPicture(actor: Actor, id: string, eventId: string): Promise<Buffer> {
      const { viewer } = await findViewedLease(db, actor, id);
      const event = await findEvent(db, eventId);
      const name = leftoverPictureOf(eventId);
      const isTheirs = viewer !== "manager" && event?.rental_id === id && event.sha256 !== null;
      // A database may be restored without its files.
      if (!isTheirs || !(await privateFiles.has(name))) {
        throw new Problem("place-state/picture-not-found");
      }
      return buffer(await privateFiles.read(name));
    },

    /**
     * Labels for the goods left behind, one for each place.
     *
     * @throws {Problem} rental/not-found, leftover/not-ended, leftover/nothing-left, paper/busy,
     * request/too-many
     */
    async drawLabels(actor: Actor, id: string): Promise<{ fileName: string; content: Buffer }> {
      const { lease } = await findViewedLease(db, actor, id);
      if (!isOver(lease, clock.today())) throw new Problem("leftover/not-ended");
      const places = [...Map.groupBy(await listLeft(db, id), placeOf)];
      if (places.length === 0) throw new Problem("leftover/nothing-left");
      await rateLimit(LABELS, personOf(actor));
      const { start_date: startDate, space_name: spaceName } = lease;
      const period = frenchPeriod({ startDate, endDate: endOf(lease) ?? lease.end_date });
      const content = await papers.drawLabels({
        purpose: "leftover",
        brandName,
        author: brandName,
        artisan: lease.trade_name,
        space: spaceName,
        period,
        reference: referenceOf(id),
        date: clock.now(),
        day: frenchDay(clock.today()),
        labels: places.slice(0, LIMITS.labelsInAFile).map(([number, products]) => ({
          number,
          products: products.map(({ name, stock, awaited }) => `${name} (${stock + awaited})`),
          url: `${publicUrl}${paths.lease.href(id)}`,
        })),
      });
      return { fileName: leftoverLabelsName({ startDate, spaceName }), content };
    },
  };
};

export type LeftoverFiles = ReturnType<typeof createLeftoverFiles>;
