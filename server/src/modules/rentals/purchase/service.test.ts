import { addDays } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { ADMIN, anArtisan, aSpace, type Person } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { aMarket, type Market } from "../../../../test/market.ts";
import { rentalRequest, today } from "../../../../test/purchases.ts";
import { createRents } from "../../../../test/rents.ts";

const harness = useHarness(ADMIN);

let money: Market["money"];
let admin: Person;
let lessor: Person;
let artisan: Person;

beforeAll(async () => {
  ({ money, admin, lessor, artisan } = await aMarket(harness));
});
afterEach(() => harness.setNow(undefined));

/** A rental of two pallets of a space that has two, paid after its hold was over. */
const paidLate = async ({ by = artisan, from = today() } = {}) => {
  const spaceId = await aSpace(harness, lessor, { surface: "2" });
  const rental = await money.anOpenRental(by, rentalRequest(spaceId, { from }));
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

  it.each([
    { begins: "that day", starts: 1, heard: 1, made: "confirmed" },
    { begins: "the day before", starts: 0, heard: 1, made: "refunded" },
    { begins: "and ended long before", starts: 0, heard: 200, made: "refunded" },
  ])("is for a rental that begins $begins: $made", async ({ starts, heard, made }) => {
    covers("own.product.606");
    const tenant = await anArtisan(harness);
    const rental = await paidLate({ by: tenant, from: addDays(today(), starts) });
    await harness.setNow(createRents(harness).at(addDays(today(), heard), 12));
    await money.deliverEvents(2);
    expect(await money.statusOf("rentals", rental.purchaseId)).toBe(made);
    await harness.app.jobs.runNow("make-refunds");
    const isBack = made === "refunded";
    expect(await money.refundsAtProvider(rental.checkoutId)).toEqual(isBack ? [7500] : []);
    const mails = (await harness.mailsTo(tenant.email)).map(({ text }) => text).join();
    expect(mails.includes("ou le premier jour était passé")).toBe(isBack);
  });

  it("goes back when its artisan was suspended meanwhile", async () => {
    covers("own.product.607");
    const suspended = await anArtisan(harness);
    const rental = await paidLate({ by: suspended });
    const json = { reason: "Annonces trompeuses.", ground: "terms", notice: "fraud" };
    const path = `/api/admin/users/${suspended.userId}/suspend`;
    expect((await harness.call("POST", path, { token: admin.token, json })).status).toBe(200);
    await money.deliverEvents(2);
    expect(await money.statusOf("rentals", rental.purchaseId)).toBe("refunded");
    await harness.app.jobs.runNow("make-refunds");
    expect(await money.refundsAtProvider(rental.checkoutId)).toEqual([7500]);
  });
});
