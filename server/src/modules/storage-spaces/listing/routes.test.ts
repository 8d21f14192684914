import { describe, expect, it } from "vitest";
import { aLessor, anArtisan } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { insertRental, insertSpace } from "../../../../test/rows.ts";
import { buildApp } from "../../../app.ts";

const harness = useHarness();

describe("a list that many ask for", () => {
  it("is kept half a second, but never the one space that somebody rents", async () => {
    const [lessor, artisan] = [
      await aLessor(harness, { connected: false }),
      await anArtisan(harness),
    ];
    const spaceId = await insertSpace(harness.db, lessor.userId);
    const rentalId = await insertRental(
      harness.db,
      { spaceId, lessorId: lessor.userId, artisanId: artisan.userId },
      { pallets: 10, status: "pending", confirmed_at: null },
    );
    const { server, jobs } = await buildApp({
      ...harness.deps,
      listingAge: { limitMs: 500, now: () => 0 },
    });
    const ask = async (search: string): Promise<string[]> => {
      const url = `/api/renter/availableStorageSpace?${search}`;
      const headers = { authorization: `Bearer ${artisan.token}` };
      const reply = await server.inject({ url, headers });
      return reply.json().map(({ _id }: { _id: string }) => _id);
    };
    expect([await ask("limit=5"), await ask(`id=${spaceId}`)]).toEqual([[], []]);
    await harness.db.deleteFrom("rentals").where("id", "=", rentalId).execute();
    expect([await ask("limit=5"), await ask(`id=${spaceId}`)]).toEqual([[], [spaceId]]);
    await server.close();
    await jobs.stop();
  });
});
