import { beforeAll, describe, expect, it } from "vitest";
import { aLessor, anArtisan } from "./factories.ts";
import { useHarness } from "./harness.ts";
import { insertProduct, insertRental, insertSpace } from "./rows.ts";

const harness = useHarness();
const MORE = 1003;

const startedAt = (index: number): Date => new Date(Date.UTC(2026, 0, 1, 0, 0, index));

beforeAll(async () => {
  const lessor = await aLessor(harness, { connected: false });
  const artisan = await anArtisan(harness);
  // One after the other: a thousand at once wait for connections longer than a busy machine allows.
  await harness.db.transaction().execute(async (tx) => {
    let spaceId = "";
    for (let index = 0; index < MORE; index += 1) {
      spaceId = await insertSpace(tx, lessor.userId, { created_at: startedAt(index) });
    }
    const parties = { spaceId, lessorId: lessor.userId, artisanId: artisan.userId };
    const rentalId = await insertRental(tx, parties);
    for (let index = 0; index < MORE; index += 1) {
      await insertProduct(tx, rentalId, { created_at: startedAt(index) });
    }
  });
});

describe("a public list without parameters", () => {
  it.each([
    ["/api/renter/availableStorageSpace", (body: object[]) => body],
    ["/api/product/getProducts", ({ data }: { data: object[] }) => data],
  ])("stops at a thousand rows, and Link leads to the rest: %s", async (path, rowsOf) => {
    const whole = await harness.call("GET", path);
    const rows = rowsOf(whole.body);
    expect(rows).toHaveLength(1000);
    const [, next = ""] = /^<([^>]+)>; rel="next"$/.exec(whole.headers.get("link") ?? "") ?? [];
    const rest = await harness.call("GET", next);
    const ids = [...rows, ...rowsOf(rest.body)].map((row) => Reflect.get(row, "_id"));
    expect(new Set(ids).size).toBe(MORE);
    expect(rest.headers.get("link")).toBeNull();
  });

  it("keeps the reference's one field", async () => {
    const { body } = await harness.call("GET", "/api/product/getProducts");
    expect(Object.keys(body)).toEqual(["data"]);
  });
});
