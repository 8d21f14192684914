import { cents } from "@stokaz/contract/money/money";
import { covers } from "@stokaz/spec-coverage";
import { beforeAll, describe, expect, it } from "vitest";
import { aLessor, type Person } from "../../../test/factories.ts";
import { useHarness } from "../../../test/harness.ts";
import { insertSpace } from "../../../test/rows.ts";

const harness = useHarness();

let lessor: Person;
let otherLessor: Person;

beforeAll(async () => {
  lessor = await aLessor(harness, { connected: false });
  otherLessor = await aLessor(harness, { connected: false });
});

describe("GET /api/storageSpace/prices", () => {
  const ask = (address: string) =>
    harness.call("GET", `/api/storageSpace/prices?address=${encodeURIComponent(address)}`, {
      token: lessor.token,
    });

  it("gives the usual price of the commune, from the spaces on offer", async () => {
    covers("own.api.3");
    const there = { city: "Cilaos", postcode: "97413" };
    for (const price of [900, 1100, 1600]) {
      await insertSpace(harness.db, otherLessor.userId, { ...there, price_cents: cents(price) });
    }
    const gone = { ...there, price_cents: cents(100), archived_at: new Date() };
    await insertSpace(harness.db, otherLessor.userId, gone);
    const { status, body } = await ask("3 rue des Trois Salazes, 97413 cilaos");
    expect(status).toBe(200);
    expect(body).toEqual({
      commune: "Cilaos",
      spaces: 3,
      prices: { min: 9, median: 11, max: 16 },
    });
  });

  it("has no price where nothing is on offer, nor of an address without a commune", async () => {
    covers("own.api.3");
    expect((await ask("97433 Salazie")).body).toEqual({
      commune: "Salazie",
      spaces: 0,
      prices: null,
    });
    expect((await ask("nulle part")).body).toEqual({ commune: "", spaces: 0, prices: null });
  });
});
