import { calendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useHarness } from "./harness.ts";
import { aPickupPlace, at } from "./pickups.ts";
import { basketRequest, checkOutBasket } from "./purchases.ts";
import { insertProduct, insertRental } from "./rows.ts";

/** Last day on which the place opens before its artisan's lease ends. */
const LAST_DAY = "2027-02-09";

const harness = useHarness();

let place: Awaited<ReturnType<typeof aPickupPlace>>;
let basket: ReturnType<typeof basketRequest>;

const quoted = async () => (await harness.call("POST", "/api/basket/quote", { json: basket })).body;

const buy = (slot?: Date) => checkOutBasket(harness, place.buyer, { ...basket, slot });

beforeAll(async () => {
  place = await aPickupPlace(harness);
  const start_date = calendarDay("2027-01-11");
  const rentalId = await insertRental(harness.db, place.parties, { start_date, months: 1 });
  const id = await insertProduct(harness.db, rentalId);
  basket = basketRequest(place.spaceId, [{ id, price: 850 }]);
  await harness.setNow(at(LAST_DAY, "13:00"));
});

afterAll(() => harness.setNow(undefined));

describe("a place with slots, before a lease ends", () => {
  it("sells until its last slot is taken or too near, then nothing without one", async () => {
    covers("own.product.653", "own.refusals.402");
    await place.settings({ minutes: 120, capacity: 1 });
    expect((await quoted()).problem).toBeNull();
    const first = await buy(at(LAST_DAY, "16:00"));
    expect(first.status, JSON.stringify(first.body)).toBe(200);

    const refused = await buy();
    expect([refused.status, refused.body.code]).toEqual([409, "slot/none-left"]);
    expect((await quoted()).problem).toEqual({
      code: "slot/none-left",
      message:
        "Plus aucun créneau n'est libre ici avant le dernier jour pour récupérer la commande.",
    });

    // Nobody paid for the slot, and no job has released it yet.
    await harness.setNow(at(LAST_DAY, "13:50"));
    expect((await buy()).status).toBe(200);
    expect((await quoted()).problem).toBeNull();
    await harness.setNow(at(LAST_DAY, "15:30"));
    expect((await quoted()).problem).toMatchObject({ code: "slot/none-left" });
  });

  it("sells where weekly hours hold", async () => {
    covers("own.product.653");
    await place.settings({ isSlotted: false });
    expect((await quoted()).problem).toBeNull();
    expect((await buy()).status).toBe(200);
  });
});
