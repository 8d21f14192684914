import { PROBLEMS } from "@stokaz/contract/problems";
import { covers } from "@stokaz/spec-coverage";
import { beforeAll, describe, expect, it } from "vitest";
import { announce, receive } from "./deliveries.ts";
import { aConsumer, aLessor, anArtisan, aSpace, type Person } from "./factories.ts";
import { createGrowth, type Wish } from "./growth.ts";
import { type Reply, useHarness } from "./harness.ts";
import {
  aPaidRental,
  aProduct,
  checkOutOrder,
  checkOutRental,
  orderRequest,
  rentalRequest,
} from "./purchases.ts";
import { payByCard } from "./rents.ts";
import { createRequests } from "./requests.ts";

const harness = useHarness();
const growth = createGrowth(harness);
const requests = createRequests(harness);

let visitor: Person;

beforeAll(async () => {
  visitor = await anArtisan(harness);
});

const setOffer = async (lessor: Person, spaceId: string, isTakenOff: boolean): Promise<void> => {
  const path = `/api/storageSpace/${spaceId}/offer`;
  const { status } = await harness.call("PUT", path, {
    token: lessor.token,
    json: { isTakenOff },
  });
  expect(status).toBe(200);
};
const takeOff = (lessor: Person, spaceId: string) => setOffer(lessor, spaceId, true);

const get = (path: string, { token }: Pick<Person, "token"> = visitor): Promise<Reply> =>
  harness.call("GET", path, { token });

/** Where somebody who looks for a space finds it. */
const findIn = async (lessor: Person, spaceId: string) => {
  const isIn = async (path: string): Promise<boolean> =>
    JSON.stringify((await get(path)).body).includes(spaceId);
  const sitemap = await (await fetch(`${harness.baseUrl}/sitemap.xml`)).text();
  return {
    list: await isIn("/api/renter/availableStorageSpace"),
    search: await isIn("/api/renter/availableStorageSpace?location=saint-pierre&limit=100"),
    map: await isIn("/api/renter/availableStorageSpace?bbox=55,-22,56,-20&limit=100"),
    seller: await isIn(`/api/sellers/${lessor.userId}`),
    sitemap: sitemap.includes(`/espaces/${spaceId}<`),
    page: (await get(`/api/spaces/${spaceId}`)).status === 200,
    ownPage: (await get(`/api/spaces/${spaceId}`, lessor)).status === 200,
    room: (await get(`/api/renter/room/${spaceId}`)).status === 200,
  };
};

const EVERYWHERE = {
  list: true,
  search: true,
  map: true,
  seller: true,
  sitemap: true,
  page: true,
  ownPage: true,
  room: true,
};
const NOWHERE = Object.fromEntries(Object.keys(EVERYWHERE).map((place) => [place, false]));

/** A lease whose space is off offer. */
const aLeaseOffOffer = async () => {
  const lease = await growth.aPrepaid();
  await takeOff(lease.lessor, lease.spaceId);
  return lease;
};

describe("a space off offer", () => {
  it("is found by nobody who looks for one, and by everybody again once it is back", async () => {
    covers("own.product.685", "own.product.687");
    const { lessor, spaceId } = await growth.aPrepaid();
    expect(await findIn(lessor, spaceId)).toEqual(EVERYWHERE);
    await takeOff(lessor, spaceId);
    expect(await findIn(lessor, spaceId)).toEqual(NOWHERE);
    await setOffer(lessor, spaceId, false);
    expect(await findIn(lessor, spaceId)).toEqual(EVERYWHERE);
    await aPaidRental(harness, await anArtisan(harness), rentalRequest(spaceId));
  });

  it("is rented and requested by nobody", async () => {
    covers("own.product.685");
    const lessor = await aLessor(harness);
    const spaceId = await aSpace(harness, lessor);
    await takeOff(lessor, spaceId);
    const request = rentalRequest(spaceId);
    const check = await harness.call("POST", "/api/renter/validate-rental-request", {
      token: visitor.token,
      json: request,
    });
    expect(check.body.message).toBe(PROBLEMS["rental/not-offered"].message);
    expect((await checkOutRental(harness, visitor, request)).body.code).toBe("rental/not-offered");
    await harness.db
      .updateTable("storage_spaces")
      .set({ acceptance: "on_request" })
      .where("id", "=", spaceId)
      .execute();
    expect((await checkOutRental(harness, visitor, request)).body.code).toBe("rental/not-offered");
  });

  it("is not let for longer, nor with more pallets, to those who rent it, as their lease says", async () => {
    covers("own.product.685", "own.product.777");
    const { artisan, rentalId, lessor, spaceId } = await aLeaseOffOffer();
    const wishes: Wish[] = [
      { kind: "extend", count: 1 },
      { kind: "add_pallets", count: 1 },
    ];
    for (const wish of wishes) {
      const { status, body } = await growth.quote(artisan, rentalId, wish);
      expect([status, body.code]).toEqual([409, "rental/not-offered"]);
    }
    const shown = async () => (await get(`/api/leases/${rentalId}`, artisan)).body;
    expect(await shown()).toMatchObject({ space: { isTakenOff: true } });
    expect(await shown()).not.toHaveProperty("mayGrow");
    await setOffer(lessor, spaceId, false);
    expect(await shown()).toMatchObject({ space: { isTakenOff: false }, mayGrow: true });
    for (const wish of wishes) {
      expect((await growth.quote(artisan, rentalId, wish)).status).toBe(200);
    }
  });
});

describe("what was begun in a space before it was taken off offer", () => {
  it("goes on: the lease, its deliveries, its sales and its place", async () => {
    covers("own.product.686");
    const { artisan, lessor, rentalId, spaceId } = await growth.aPrepaid();
    const product = await aProduct(harness, artisan, rentalId);
    await takeOff(lessor, spaceId);

    const units = { [product._id]: 3 };
    const { body: announced } = await announce(harness, artisan, rentalId, units);
    expect((await receive(harness, lessor, announced.delivery._id, units)).status).toBe(200);
    const more = await aProduct(harness, artisan, rentalId, { productName: "Miel" });

    const buyer = await aConsumer(harness);
    for (const { _id, storageId, supplierId, price } of [product, more]) {
      const asked = orderRequest({ _id, storageId, supplierId, price });
      const { status, body } = await checkOutOrder(harness, buyer, asked);
      expect(status).toBe(200);
      await harness.press(body.url, "pay");
      await get(`/api/product-payment/success?session_id=${body.sessionId}`, buyer);
    }
    const orders = (await get("/api/orders/getOrders", buyer)).body.data;
    const collected = await Promise.all(
      orders.map(({ _id }: { _id: string }) =>
        harness.call("PUT", `/api/orders/updateStatus/${_id}`, {
          token: buyer.token,
          json: { status: "Récupéré" },
        }),
      ),
    );
    expect(collected.map(({ status }) => status)).toEqual([200, 200]);
    const place = (await get(`/api/places/${spaceId}`, buyer)).body;
    expect(place.data.map(({ _id }: { _id: string }) => _id).sort()).toEqual(
      [product._id, more._id].sort(),
    );
    const seller = (await get(`/api/sellers/${artisan.userId}`, buyer)).body;
    expect(JSON.stringify(seller.seller.places)).toContain(spaceId);
    const sitemap = await (await fetch(`${harness.baseUrl}/sitemap.xml`)).text();
    expect(sitemap).toContain(`/lieux/${spaceId}<`);
    const lease = (await get(`/api/leases/${rentalId}`, artisan)).body;
    expect(lease.status).toBe("confirmed");
  });

  it("is paid: a rental and a growth whose pages are open", async () => {
    covers("own.product.686");
    const { artisan, lessor, rentalId, spaceId } = await growth.aPrepaid();
    const wish: Wish = { kind: "extend", count: 1 };
    const grown = await growth.growAsShown(artisan, rentalId, wish);
    const rented = await checkOutRental(harness, visitor, rentalRequest(spaceId));
    await takeOff(lessor, spaceId);
    await payByCard(grown.body.url, "4242424242424242");
    expect((await growth.comeBack(artisan, grown.body.url)).status).toBe(200);
    await harness.press(rented.body.url, "pay");
    const back = await requests.returned(visitor, rented.body.sessionId);
    expect(back.status).toBe(200);
  });

  it("is answered: a request that waits", async () => {
    covers("own.product.686");
    const asked = await requests.ask();
    await takeOff(asked.lessor, asked.spaceId);
    await harness.app.jobs.runNow("follow-rental-requests");
    expect((await requests.list(asked.lessor)).data).toMatchObject([
      { _id: asked.id, status: "waiting" },
    ]);
    expect((await requests.answer(asked.lessor, asked.id, "accept")).status).toBe(200);
    await harness.app.jobs.runNow("settle-rental-requests");
    const lease = await get(`/api/leases/${asked.id}`, asked.artisan);
    expect([lease.status, lease.body.status]).toEqual([200, "confirmed"]);
  });
});
