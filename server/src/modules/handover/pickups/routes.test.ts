import { DAY_MS, HOUR_MS } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { sql } from "kysely";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { aDoor, type Door } from "../../../../test/door.ts";
import { ADMIN, aConsumer, aLessor } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";

const harness = useHarness(ADMIN);

let door: Door;
beforeAll(async () => {
  door = await aDoor(harness);
});
afterEach(() => harness.setNow(undefined));

type Listed = { orderId: string; when: string };

const whenOf = async (orderId: string, query = ""): Promise<string | undefined> => {
  const { data } = await door.pickups(door.lessor, query);
  return data.find((one: Listed) => one.orderId === orderId)?.when;
};

/** Sets the weekdays on which the lessor's places are open. */
const openOn = (days: readonly string[]) =>
  sql`update lessor_profiles set retrieval_days = ${[...days]}::text[] where user_id = ${door.lessor.userId}`.execute(
    harness.db,
  );

describe("GET /api/handovers", () => {
  it("shows what is handed over, and nothing of the buyer but a short name", async () => {
    covers("own.api.58", "own.product.70");
    const order = await door.anOrder({ isRum: true });
    const { data, places } = await door.pickups(door.lessor, `number=${order.orderNumber}`);
    expect(data).toEqual([
      {
        orderId: order.orderId,
        orderNumber: order.orderNumber,
        storageId: door.spaceId,
        storageName: "Garage de Terre Sainte",
        buyerName: "Marie P.",
        isReady: false,
        collectBy: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        slot: null,
        mustCheckAge: true,
        when: expect.stringMatching(/^(today|coming)$/),
        isContested: false,
        handedOverAt: null,
        lines: [
          expect.objectContaining({ quantity: 2, isAdultOnly: false, status: "À récupérer" }),
          expect.objectContaining({ quantity: 1, isAdultOnly: true, isRefused: false }),
        ],
      },
    ]);
    expect(places).toEqual([{ _id: door.spaceId, name: "Garage de Terre Sainte" }]);
  });

  it("says on which pallet each product stands", async () => {
    covers("own.product.208");
    const order = await door.anOrder();
    const kept = await harness.db
      .selectFrom("order_lines")
      .innerJoin("products", "products.id", "order_lines.product_id")
      .innerJoin("pallet_numbers", "pallet_numbers.rental_id", "products.rental_id")
      .whereRef("pallet_numbers.pallet_id", "=", "products.pallet_id")
      .select(["order_lines.id", "number"])
      .where("order_id", "=", order.orderId)
      .execute();
    expect(kept.length).toBeGreaterThan(1);
    const { data } = await door.pickups(door.lessor, `number=${order.orderNumber}`);
    for (const { id, number } of kept) {
      const line = data[0].lines.find(({ _id }: { _id: string }) => _id === id);
      expect(line.palletNumbers).toEqual([number]);
    }
  });

  it("shows an artisan their own lines alone, and others nothing", async () => {
    const order = await door.anOrder();
    const { data } = await door.pickups(door.gardener, `number=${order.orderNumber}`);
    expect(data[0].lines.map(({ _id }: { _id: string }) => _id)).toEqual([order.lineIds[1]]);
    const nothing = { data: [], nextCursor: null, places: [] };
    const strangers = [await aLessor(harness), await aConsumer(harness), door.consumer, door.admin];
    for (const stranger of strangers) {
      expect(await door.pickups(stranger)).toMatchObject(nothing);
    }
  });

  it("tells when: `today` on open days, else `coming`; `late` after the last day; `done` for 30 days", async () => {
    const order = await door.anOrder();
    const days = ["Dim", "Lun", "Mar", "Mer", "Jeu", "Ven", "Sam"];
    await openOn(days);
    expect(await whenOf(order.orderId)).toBe("today");
    const today = days[new Date(Date.now() + 4 * HOUR_MS).getUTCDay()];
    await openOn(days.filter((day) => day !== today));
    expect(await whenOf(order.orderId)).toBe("coming");
    await door.complete(door.lessor, order);
    expect(await whenOf(order.orderId)).toBeUndefined();
    expect(await whenOf(order.orderId, "when=done")).toBe("done");
    const other = await door.anOrder();
    const now = (days_: number) => new Date(Date.now() + days_ * DAY_MS);
    await harness.db
      .updateTable("login_sessions")
      .set({ expires_at: now(99) })
      .where("user_id", "=", door.lessor.userId)
      .execute();
    await harness.setNow(now(31));
    expect(await whenOf(other.orderId)).toBe("late");
    expect(await whenOf(order.orderId, "when=done")).toBeUndefined();
    await openOn(["Lun", "Mar", "Jeu"]);
  });

  it("pages through them, each once, and counts all", async () => {
    const before = await door.pickups(door.lessor);
    await door.anOrder();
    const seen: string[] = [];
    let cursor = "";
    do {
      const page = await door.pickups(door.lessor, `limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.data.map(({ orderId }: Listed) => orderId));
      cursor = page.nextCursor ?? "";
      const { today, coming, late } = page.counts;
      expect(today + coming + late).toBe(before.data.length + 1);
    } while (cursor);
    expect(seen).toHaveLength(before.data.length + 1);
    expect(new Set(seen).size).toBe(seen.length);
  });
});
