import { monthsOf } from "@stokaz/contract/leases/lease-scale";
import { addMonths, HOUR_MS } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "../src/app.ts";
import { aLessor, anArtisan, aSpace, type Person } from "./factories.ts";
import { type Reply, useHarness } from "./harness.ts";
import { createMoney, type Money } from "./money.ts";
import { aPaidRental, rentalRequest, today } from "./purchases.ts";
import { CARDS, createRents, payByCard, type Rents } from "./rents.ts";
import { roundsOf } from "./rounds.ts";
import { createVictims } from "./victims.ts";

const ROUNDS = roundsOf(6);

const harness = useHarness();
const victims = createVictims(harness);
let rents: Rents;
let money: Money;

beforeAll(() => {
  rents = createRents(harness);
  money = createMoney(harness);
});
afterEach(() => harness.setNow(undefined));
afterAll(victims.stop);

type Wish = { kind: "extend" | "add_pallets"; count: number };
type Lease = { artisan: Person; rentalId: string };

const path = ({ rentalId }: Lease) => `/api/leases/${rentalId}/growth`;

const quote = async (lease: Lease, { kind, count }: Wish): Promise<object> => {
  const asked = `${path(lease)}?kind=${kind}&count=${count}`;
  const { token } = lease.artisan;
  const { body } = await harness.call("GET", asked, { token });
  const { palletsAfter, effectiveOn, priceChange, dueNow } = body;
  return { kind, count, palletsAfter, effectiveOn, priceChange, dueNow };
};

const grow = (lease: Lease, json: object): Promise<Reply> =>
  harness.call("POST", path(lease), { token: lease.artisan.token, json });

const comeBack = ({ artisan }: Lease, url: string): Promise<Reply> => {
  const session = /checkout\/(cs_[^/]+)$/.exec(url)?.[1];
  const back = `/api/lease-growth/success?session_id=${session}`;
  return harness.call("GET", back, { token: artisan.token });
};

/**
 * Leases of one pallet for a month, by artisans in turn, in a space with that many more pallets.
 */
const leasesIn = async (spaceId: string, count: number): Promise<Lease[]> => {
  const artisans = await Promise.all(Array.from({ length: 5 }, () => anArtisan(harness)));
  const leases: Lease[] = [];
  for (let index = 0; index < count; index += 1) {
    const artisan = artisans[index % artisans.length];
    if (!artisan) throw new Error("no artisan");
    const request = rentalRequest(spaceId, { pallets: 1, months: 1 });
    leases.push({ artisan, rentalId: await aPaidRental(harness, artisan, request) });
  }
  return leases;
};

const changesOf = (rentalId: string) =>
  harness.db
    .selectFrom("rental_changes")
    .selectAll()
    .where("rental_id", "=", rentalId)
    .orderBy("number")
    .execute();

describe("20 leases that grow at once", () => {
  it.each([
    ["last longer", { kind: "extend", count: 1 }, 3],
    ["have one pallet more", { kind: "add_pallets", count: 1 }, 1],
  ] as const)("%s as far as there is room, and no further", async (_, wish, room) => {
    covers("own.product.264");
    const surface = wish.kind === "extend" ? 20 : 20 + room;
    const spaceId = await aSpace(harness, await aLessor(harness), { surface: String(surface) });
    const leases = await leasesIn(spaceId, 20);
    if (wish.kind === "extend") {
      const next = { pallets: 20 - room, months: 1, from: addMonths(today(), 1) };
      await aPaidRental(harness, await anArtisan(harness), rentalRequest(spaceId, next));
    }
    const wishes = await Promise.all(leases.map((lease) => quote(lease, wish)));
    const replies = await Promise.all(leases.map((lease, at) => grow(lease, wishes[at] ?? {})));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(room);
    for (const { status, body } of replies) {
      if (status !== 200) expect([status, body.code]).toEqual([409, "rental/not-enough-space"]);
    }
    const paid = leases.flatMap((lease, at) => {
      const url = replies[at]?.body.url;
      return url ? [{ lease, url }] : [];
    });
    await Promise.all(paid.map(({ url }) => payByCard(url, CARDS.good)));
    const back = await Promise.all(paid.map(({ lease, url }) => comeBack(lease, url)));
    expect(back.map(({ status }) => status)).toEqual(Array(room).fill(200));
    const token = leases[0]?.artisan.token ?? "";
    const { body } = await harness.call("GET", `/api/renter/room/${spaceId}`, { token });
    const least = Math.min(...body.data.map(({ free }: { free: number }) => free));
    expect(least).toBe(0);
  });
});

describe("one lease that is changed in three ways at once", () => {
  /** Extends a lease, gives a pallet back and leaves, at the figures that were shown before. */
  const changeInThreeWays = async (lease: Lease) => {
    const { token } = lease.artisan;
    const of = (what: string) => `/api/leases/${lease.rentalId}/${what}`;
    const longer = await quote(lease, { kind: "extend", count: 2 });
    const less = (await harness.call("GET", of("give-back?pallets=1"), { token })).body;
    const left = (await harness.call("GET", of("leave"), { token })).body;
    const { palletsAfter, effectiveOn, notOwed, refund } = less;
    return Promise.all([
      grow(lease, longer),
      harness.call("POST", of("give-back"), {
        token,
        json: { pallets: 1, palletsAfter, effectiveOn, notOwed, refund },
      }),
      harness.call("POST", of("leave"), {
        token,
        json: { endDate: left.endDate, notOwed: left.notOwed, refund: left.refund },
      }),
    ]);
  };

  /** Expects that the months of the last amendment and the rents cost what all amendments come to. */
  const expectDueAsChanged = async (
    rentalId: string,
    changes: Awaited<ReturnType<typeof changesOf>>,
  ): Promise<void> => {
    const rental = await rents.rental(rentalId);
    const total = changes.reduce<number>(
      (sum, { price_change_cents: change }) => sum + change,
      rental.total_cents,
    );
    const parts = changes.at(-1)?.parts ?? [];
    const months = monthsOf({ startDate: rental.start_date, parts });
    expect(months.reduce((sum, { cost }) => sum + cost, 0)).toBe(total);
    const due = (await rents.rentsOf(rentalId))
      .filter(({ status }) => status !== "cancelled")
      .reduce((sum, { amount_cents: amount }) => sum + amount, 0);
    expect(due).toBe(total);
  };

  it(`is in the end what its amendments say, ${ROUNDS} rounds`, async () => {
    covers("own.product.264");
    for (let round = 0; round < ROUNDS; round += 1) {
      const lease = await rents.aLease({ months: 4, pallets: 3 });
      const replies = await changeInThreeWays(lease);
      const done = replies.filter(({ status }) => status === 200).length;
      expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true);
      const changes = await changesOf(lease.rentalId);
      expect(changes.map(({ number }) => number)).toEqual(
        Array.from({ length: done }, (_, index) => index + 1),
      );
      expect(done).toBeGreaterThanOrEqual(1);
      await expectDueAsChanged(lease.rentalId, changes);
    }
  });
});

describe("a growth whose payment meets bad luck", () => {
  const aWish = async () => {
    const artisan = await anArtisan(harness);
    const spaceId = await aSpace(harness, await aLessor(harness));
    const rentalId = await aPaidRental(harness, artisan, rentalRequest(spaceId, { months: 1 }));
    const lease = { artisan, rentalId };
    return { lease, wish: await quote(lease, { kind: "extend", count: 1 }) };
  };

  const expectOnce = async ({ rentalId }: Lease): Promise<void> => {
    expect(await changesOf(rentalId)).toHaveLength(1);
    expect((await rents.rental(rentalId)).end_date).toBe(addMonths(today(), 2));
    expect((await rents.booked(rentalId)).rental_payment).toBe(5000);
    const kept = await harness.db
      .selectFrom("kept_pallets")
      .select("id")
      .where("rental_id", "=", rentalId)
      .execute();
    expect(kept).toEqual([]);
  };

  it("is made once however often it is said: events twice, return, job, two processes", async () => {
    covers("own.product.263");
    const { lease, wish } = await aWish();
    const { url } = (await grow(lease, wish)).body;
    await payByCard(url, CARDS.good);
    const other = await buildApp(harness.deps);
    victims.add(other);
    await Promise.all([
      comeBack(lease, url),
      comeBack(lease, url),
      harness.app.jobs.runNow("expire-holds"),
      other.jobs.runNow("expire-holds"),
      money.deliverEvents(2),
    ]);
    await expectOnce(lease);
  });

  it.each(["before", "after"] as const)(
    "is asked for again when the process dies %s its page is made",
    async (moment) => {
      covers("own.product.263");
      const { lease, wish } = await aWish();
      await victims.killDuring("createCheckoutSession", moment, ({ server }) =>
        server.inject({
          method: "POST",
          url: path(lease),
          headers: { authorization: `Bearer ${lease.artisan.token}` },
          payload: wish,
        }),
      );
      const { status, body } = await grow(lease, wish);
      expect(status).toBe(200);
      await payByCard(body.url, CARDS.good);
      expect((await comeBack(lease, body.url)).status).toBe(200);
      await expectOnce(lease);
    },
  );

  it("is let go when nobody pays", async () => {
    covers("own.product.263");
    const { lease, wish } = await aWish();
    await grow(lease, wish);
    await harness.setNow(new Date(Date.now() + HOUR_MS));
    await rents.runJobs("expire-holds");
    const growths = await harness.db
      .selectFrom("lease_growths")
      .select("status")
      .where("rental_id", "=", lease.rentalId)
      .execute();
    expect(growths).toEqual([{ status: "expired" }]);
    expect(await changesOf(lease.rentalId)).toEqual([]);
  });
});

describe("after all of that", () => {
  it("reconciliation finds nothing", async () => {
    const { findings } = await harness.app.reconciliation.run(400);
    expect(findings).toEqual([]);
  });
});
