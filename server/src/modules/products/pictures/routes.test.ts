import { randomUUID } from "node:crypto";
import { covers } from "@stokaz/spec-coverage";
import { beforeEach, describe, expect, it } from "vitest";
import { aLessor, anArtisan, aShade, type Person } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { insertProduct, insertRental, insertSpace, productForm } from "../../../../test/rows.ts";

const harness = useHarness();

let artisan: Person;
let productId: string;
let rentalId: string;

const PHOTO = "/pictures/photo-640.webp";

beforeEach(async () => {
  const lessor = await aLessor(harness);
  artisan = await anArtisan(harness);
  const spaceId = await insertSpace(harness.db, lessor.userId);
  const parties = { spaceId, lessorId: lessor.userId, artisanId: artisan.userId };
  rentalId = await insertRental(harness.db, parties);
  productId = await insertProduct(harness.db, rentalId, { photo: "photo" });
});

const address = () => `/api/product/${productId}/pictures`;

const add = async (shade: number, description = "", token = artisan.token) =>
  harness.call("POST", address(), {
    token,
    form: { picture: await aShade(shade), description },
  });

const arrange = (pictures: { url: string; description?: string }[], token = artisan.token) =>
  harness.call("PUT", address(), { token, json: { pictures } });

const shown = async () => (await harness.call("GET", `/api/product/${productId}`)).body;

describe("the pictures of a product", () => {
  it("begin with its photo, and are added after each other, each once", async () => {
    covers("own.api.130");
    expect((await shown()).pictures).toEqual([{ url: PHOTO, description: "" }]);
    const { status, body } = await add(1, "Le pot ouvert");
    expect([status, body.pictures.length]).toEqual([201, 2]);
    expect(body.pictures[1].description).toBe("Le pot ouvert");
    const [again, other] = [await add(1), await add(2)];
    expect(again.body.pictures).toEqual(body.pictures);
    expect(other.body.pictures).toHaveLength(3);
    expect((await shown()).pictures).toEqual(other.body.pictures);
    const own = await harness.call("GET", address(), { token: artisan.token });
    expect(own.body).toEqual({
      productName: "Miel de letchi",
      rentedSpaceId: rentalId,
      pictures: other.body.pictures,
    });
  });

  it("are put in order, described and taken away; the first one is the photo", async () => {
    covers("own.api.131");
    await add(1);
    const { pictures } = (await add(2)).body;
    const [photo, , last] = pictures;
    const wanted = [{ ...last, description: " Vu de haut " }, photo];
    const { status, body } = await arrange(wanted);
    const expected = [{ ...last, description: "Vu de haut" }, photo];
    expect([status, body.pictures]).toEqual([200, expected]);
    const { data, pictures: public_ } = await shown();
    expect([data.productPhoto, public_]).toEqual([last.url, expected]);
  });

  it("are eight at most, and one at least", async () => {
    covers("own.refusals.142");
    for (let shade = 1; shade <= 7; shade += 1) expect((await add(shade)).status).toBe(201);
    const { status, body } = await add(8);
    expect([status, body.code]).toEqual([409, "product/too-many-pictures"]);
    expect((await shown()).pictures).toHaveLength(8);
    expect((await arrange([])).body.errors).toEqual([
      { field: "pictures", message: "Gardez au moins une photo." },
    ]);
  });

  it("are one's own: neither others' nor the same twice", async () => {
    covers("own.refusals.143");
    for (const urls of [["/pictures/other-640.webp"], [PHOTO, PHOTO], ["ailleurs"]]) {
      const { status, body } = await arrange(urls.map((url) => ({ url })));
      expect([status, body.code]).toEqual([409, "product/unknown-picture"]);
    }
    const { token } = await anArtisan(harness);
    const others = [
      await harness.call("GET", address(), { token }),
      await add(1, "", token),
      await arrange([{ url: PHOTO }], token),
    ];
    for (const { status, body } of others) {
      expect([status, body.code]).toEqual([403, "product/not-yours"]);
    }
    expect((await shown()).pictures).toHaveLength(1);
  });

  it("keep their order when two are added at once", async () => {
    covers("own.api.130");
    const answers = await Promise.all([1, 2, 3].map((shade) => add(shade)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await shown()).pictures).toHaveLength(4);
  });

  it("follow a photo that is sent with the product, which nobody has described", async () => {
    covers("own.product.176");
    const [photo, other] = (await add(1)).body.pictures;
    await arrange([{ ...photo, description: "Avant" }, other]);
    const form = productForm(rentalId, { productPhoto: await aShade(1), area: "1" });
    const { token } = artisan;
    const { status } = await harness.call("PUT", `/api/product/update/${productId}`, {
      token,
      form,
    });
    expect(status).toBe(200);
    expect((await shown()).pictures).toEqual([{ ...other, description: "" }]);
  });

  it("are not of what isn't there", async () => {
    const nowhere = `/api/product/${randomUUID()}/pictures`;
    const { status } = await harness.call("GET", nowhere, { token: artisan.token });
    expect(status).toBe(404);
  });
});
