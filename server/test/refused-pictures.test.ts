import { createHash, randomUUID } from "node:crypto";
import { covers } from "@stokaz/spec-coverage";
import sharp from "sharp";
import { beforeAll, expect, it } from "vitest";
import { announce } from "./deliveries.ts";
import { aLessor, anArtisan, type Person, spaceForm } from "./factories.ts";
import { useHarness } from "./harness.ts";
import { aStockedSpace, productForm } from "./rows.ts";

const harness = useHarness();

let stocked: Awaited<ReturnType<typeof aStockedSpace>>;
let stranger: Person;
let unproven: Person;

beforeAll(async () => {
  stocked = await aStockedSpace(harness);
  stranger = await anArtisan(harness);
  unproven = await aLessor(harness, { isProven: false });
});

/** A picture that was never sent before, and the address at which it is public once stored. */
const aFreshPicture = async () => {
  const [r = 0, g = 0, b = 0] = createHash("sha256").update(randomUUID()).digest();
  const drawn = sharp({ create: { width: 64, height: 48, channels: 3, background: { r, g, b } } });
  const bytes = await drawn.png().toBuffer();
  const key = createHash("sha256").update(bytes).digest("hex").slice(0, 40);
  const file = new File([Uint8Array.from(bytes)], "photo.png", { type: "image/png" });
  const isPublic = async (): Promise<boolean> => {
    const answer = await fetch(`${harness.baseUrl}/pictures/${key}-640.webp`);
    // An answer that nobody reads keeps its connection, for which the server waits when it stops.
    await answer.arrayBuffer();
    return answer.status === 200;
  };
  return { file, isPublic };
};

type Sent = {
  method: string;
  path: string;
  by: Person;
  form: Readonly<Record<string, string | Blob>>;
};

const receipt = (picture: File) => ({
  lines: JSON.stringify([{ productId: stocked.productId, received: 1 }]),
  picture,
});

it.each<[string, string, (picture: File) => Sent | Promise<Sent>]>([
  [
    "an unknown delivery",
    "delivery/not-found",
    (picture) => ({
      method: "POST",
      path: `/api/deliveries/${randomUUID()}/receive`,
      by: stranger,
      form: receipt(picture),
    }),
  ],
  [
    "a delivery to another's place",
    "delivery/not-yours",
    async (picture) => {
      const { artisan, rentalId, productId } = stocked;
      const { body } = await announce(harness, artisan, rentalId, { [productId]: 1 });
      return {
        method: "POST",
        path: `/api/deliveries/${body.delivery._id}/receive`,
        by: stranger,
        form: receipt(picture),
      };
    },
  ],
  [
    "another's product",
    "product/not-yours",
    (productPhoto) => ({
      method: "PUT",
      path: `/api/product/update/${stocked.productId}`,
      by: stranger,
      form: productForm(stocked.rentalId, { productPhoto }),
    }),
  ],
  [
    "a product in another's rental",
    "rental/not-yours",
    (productPhoto) => ({
      method: "POST",
      path: "/api/product/create",
      by: stranger,
      form: productForm(stocked.rentalId, { productPhoto }),
    }),
  ],
  [
    "a space of somebody whose e-mail is not proven",
    "account/email-unproven",
    (photo) => ({
      method: "POST",
      path: "/api/storageSpace/create",
      by: unproven,
      form: spaceForm({ photo }),
    }),
  ],
])("stores no picture with %s", async (_, code, send) => {
  covers("own.product.595");
  const { file, isPublic } = await aFreshPicture();
  const { method, path, by, form } = await send(file);
  const { body } = await harness.call(method, path, { token: by.token, form });
  expect(body.code).toBe(code);
  expect(await isPublic()).toBe(false);
});

it("stores that of a product's owner", async () => {
  covers("own.product.595");
  const { file, isPublic } = await aFreshPicture();
  const { status } = await harness.call("POST", "/api/product/create", {
    token: stocked.artisan.token,
    form: productForm(stocked.rentalId, { productPhoto: file }),
  });
  expect([status, await isPublic()]).toEqual([201, true]);
});
