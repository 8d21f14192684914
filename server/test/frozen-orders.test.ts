import { addMonths } from "@stokaz/contract/time/calendar";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { UNREFERENCED_PICTURES_JOB } from "../src/modules/housekeeping/pictures/service.ts";
import {
  ADMIN,
  aConsumer,
  aLessor,
  anAdmin,
  anArtisan,
  aPicture,
  aSpace,
  type Person,
  registrationForm,
  spaceForm,
} from "./factories.ts";
import { useHarness } from "./harness.ts";
import { createMoney, type Money } from "./money.ts";
import { aPaidRental, aProduct, rentalRequest, today } from "./purchases.ts";
import { productForm } from "./rows.ts";

const harness = useHarness(ADMIN);

let money: Money;
let admin: Person;

beforeAll(async () => {
  money = createMoney(harness);
  admin = await anAdmin(harness);
});

type Form = Parameters<typeof harness.call>[2];

const put = async (path: string, { token }: Person, form: NonNullable<Form>["form"]) => {
  const { status, body } = await harness.call("PUT", path, { token, form: form ?? {} });
  expect([status, body.errors]).toEqual([200, undefined]);
};

const remove = async (type: string, id: string): Promise<void> => {
  const reply = await harness.call("DELETE", `/api/admin/${type}/${id}`, { token: admin.token });
  expect([reply.status, reply.body.code]).toEqual([200, undefined]);
};

/** Fields of a profile that can be changed. */
const profileForm = (role: "lessor" | "artisan", changes: object) => {
  const {
    role: _,
    email: __,
    password: ___,
    ...form
    // The form's fields are texts and pictures.
  } = registrationForm(role) as Record<string, string | Blob>;
  return { ...form, ...changes, profilePhoto: aPicture() };
};

/** A picture with its own shade. @param shade 0 to 255 */
const aPictureLikeNoOther = async (shade: number): Promise<Blob> => {
  const background = { r: shade, g: 90, b: 30 };
  const create = { width: 40, height: 30, channels: 3, background } as const;
  const bytes = await sharp({ create }).png().toBuffer();
  return new Blob([Uint8Array.from(bytes)], { type: "image/png" });
};

/** An order of two artisans, and the answers of its buyer and its first artisan, byte by byte. */
const anOrder = async () => {
  const lessor = await aLessor(harness);
  const sellers = await Promise.all([1, 2].map(() => anArtisan(harness, { connected: true })));
  const [seller, other] = sellers;
  if (!seller || !other) throw new Error("no sellers");
  const buyer = await aConsumer(harness);
  const spaceId = await aSpace(harness, lessor, { surface: "50" });
  const goods: Awaited<ReturnType<typeof aProduct>>[] = [];
  const rentals: string[] = [];
  for (const one of [seller, other]) {
    const rentalId = await aPaidRental(harness, one, rentalRequest(spaceId));
    rentals.push(rentalId);
    const productPhoto = await aPictureLikeNoOther(goods.length);
    goods.push(await aProduct(harness, one, rentalId, { productPhoto }));
  }
  const wanted = goods.map(({ _id, price }) => ({ id: _id, price: price * 100 }));
  const { orderId } = await money.aPaidBasket(buyer, spaceId, wanted);
  const read = async (path: string, { token }: Person): Promise<string> =>
    JSON.stringify((await harness.call("GET", path, { token })).body.data);
  return {
    lessor,
    seller,
    buyer,
    spaceId,
    orderId,
    rentals,
    product: goods[0],
    bought: () => read("/api/orders/getOrders", buyer),
    sold: () => read("/api/orders/getSales", seller),
    photos: (): string[] => goods.map(({ productPhoto }) => productPhoto),
  };
};

/** Changes the product, the place and the profiles of both its people. */
const changeAllAround = async (order: Awaited<ReturnType<typeof anOrder>>): Promise<void> => {
  const { lessor, seller, spaceId, product, rentals } = order;
  const { productPhoto: _, ...fields } = productForm(rentals[0] ?? "");
  await put(`/api/product/update/${product._id}`, seller, {
    ...fields,
    productName: "Vanille Pompona",
    description: "Autre chose.",
    price: "99",
    productPhoto: aPicture(),
  });
  const { photo: __, ...space } = spaceForm();
  const moved = { name: "Hangar du Port", managerLastName: "Grondin", phone: "0692999999" };
  await put(`/api/storageSpace/update/${spaceId}`, lessor, { ...space, surface: "50", ...moved });
  const renamed = { tradeName: "Un autre nom", companyName: "Une autre SARL" };
  await put("/api/auth/profile", seller, profileForm("artisan", renamed));
  const hours = { retrievalDays: ["Sam"], "retrievalTimes[start]": "10:00" };
  await put("/api/auth/profile", lessor, profileForm("lessor", hours));
};

describe("an old order", () => {
  it("keeps every byte when its product, its place and its people's profiles change, then go", async () => {
    const order = await anOrder();
    const { seller, spaceId, product } = order;
    const [bought, sold] = [await order.bought(), await order.sold()];

    await changeAllAround(order);
    // The last day that people are told follows the days on which the place opens now (0284).
    const withoutDay = (text: string): string => text.replace(/"collectBy":"[^"]*"/, "");
    expect(withoutDay(await order.bought())).toBe(withoutDay(bought));
    expect(await order.sold()).toBe(sold);

    expect((await money.collect(order.buyer, order.orderId)).status).toBe(200);
    for (const job of ["make-transfers", "make-refunds"]) await harness.app.jobs.runNow(job);
    const [collected, handed] = [await order.bought(), await order.sold()];
    await remove("products", product._id);
    const over = { start_date: addMonths(today(), -4), end_date: addMonths(today(), -1) };
    await harness.db.updateTable("rentals").set(over).where("space_id", "=", spaceId).execute();
    await remove("spaces", spaceId);
    expect(await order.bought()).toBe(collected);
    expect(await order.sold()).toBe(handed);
    await remove("users", seller.userId);
    expect(await order.bought()).toBe(collected);

    await money.inDays(3);
    await harness.app.jobs.runNow(UNREFERENCED_PICTURES_JOB);
    await harness.setNow(undefined);
    for (const photo of order.photos()) expect((await harness.call("GET", photo)).status).toBe(200);
  });
});

describe("the state of an order", () => {
  it("is never in a state that its lines are not", async () => {
    const order = await anOrder();
    const moving = harness.db
      .updateTable("orders")
      .set({ status: "refunded" })
      .where("id", "=", order.orderId)
      .execute();
    await expect(moving).rejects.toMatchObject({ constraint: "order_agrees_with_lines" });
    expect(await money.statusOf("orders", order.orderId)).toBe("to_collect");
  });
});
