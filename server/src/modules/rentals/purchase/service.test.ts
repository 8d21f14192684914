import { covers } from "@stokaz/spec-coverage";
import { beforeAll, describe, expect, it } from "vitest";
import { ADMIN, aSpace, type Person } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { aMarket, type Market } from "../../../../test/market.ts";
import { rentalRequest } from "../../../../test/purchases.ts";

const harness = useHarness(ADMIN);

let money: Market["money"];
let lessor: Person;
let artisan: Person;

beforeAll(async () => {
  ({ money, lessor, artisan } = await aMarket(harness));
});

/** A rental of two pallets of a space that has two, paid after its hold was over. */
const paidLate = async () => {
  const spaceId = await aSpace(harness, lessor, { surface: "2" });
  const rental = await money.anOpenRental(artisan, rentalRequest(spaceId));
  await harness.press(rental.url, "pay");
  await harness.db
    .updateTable("rentals")
    .set({ hold_expires_at: new Date(Date.now() - 1000) })
    .where("id", "=", rental.purchaseId)
    .execute();
  return { ...rental, spaceId };
};

describe("money for pallets that comes after the hold", () => {
  it("makes the rental while there is room", async () => {
    covers("D4.rentals.3");
    const rental = await paidLate();
    expect((await rental.outcome()).status).toBe(200);
    expect(await money.statusOf("rentals", rental.purchaseId)).toBe("confirmed");
  });

  it("goes back when the space is not offered any more", async () => {
    const rental = await paidLate();
    await harness.db
      .updateTable("storage_spaces")
      .set({ archived_at: new Date() })
      .where("id", "=", rental.spaceId)
      .execute();
    expect((await rental.outcome()).body.code).toBe("checkout/refunded");
    expect(await money.statusOf("rentals", rental.purchaseId)).toBe("refunded");
  });
});
