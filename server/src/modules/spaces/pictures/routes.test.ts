import { randomUUID } from "node:crypto";
import { covers } from "@stokaz/spec-coverage";
import { beforeEach, describe, expect, it } from "vitest";
import {
  ADMIN,
  aLessor,
  anAdmin,
  anArtisan,
  aShade,
  PASSWORD,
  type Person,
  spaceForm,
} from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { insertSpace } from "../../../../test/rows.ts";

const harness = useHarness(ADMIN);

let lessor: Person;
let spaceId: string;

const PHOTO = "/pictures/photo-640.webp";

beforeEach(async () => {
  lessor = await aLessor(harness);
  spaceId = await insertSpace(harness.db, lessor.userId, { photo: "photo" });
});

const address = () => `/api/storageSpace/${spaceId}/pictures`;

const add = async (shade: number, description = "", token = lessor.token) =>
  harness.call("POST", address(), {
    token,
    form: { picture: await aShade(shade), description },
  });

const arrange = (pictures: { url: string; description?: string }[], token = lessor.token) =>
  harness.call("PUT", address(), { token, json: { pictures } });

const shown = async () => (await harness.call("GET", `/api/spaces/${spaceId}`)).body;

const countStored = async () =>
  (
    await harness.db
      .selectFrom("space_pictures")
      .select("picture")
      .where("space_id", "=", spaceId)
      .execute()
  ).length;

describe("the pictures of a space", () => {
  it("begin with its photo, and are added after each other, each once; anybody sees them", async () => {
    covers("own.api.215", "own.api.217");
    expect((await shown()).pictures).toEqual([{ url: PHOTO, description: "" }]);
    const { status, body } = await add(1, "La porte, 2 m de large");
    expect([status, body.pictures.length]).toEqual([201, 2]);
    expect(body.pictures[1].description).toBe("La porte, 2 m de large");
    const [again, other] = [await add(1), await add(2)];
    expect(again.body.pictures).toEqual(body.pictures);
    expect(other.body.pictures).toHaveLength(3);
    expect((await shown()).pictures).toEqual(other.body.pictures);
    const place = await harness.call("GET", `/api/places/${spaceId}`);
    expect(place.body.pictures).toEqual(other.body.pictures);
    const own = await harness.call("GET", address(), { token: lessor.token });
    expect(own.body).toEqual({ name: "Garage de Terre Sainte", pictures: other.body.pictures });
  });

  it("are put in order, described and taken away; the first one is the photo", async () => {
    covers("own.api.216");
    await add(1);
    const { pictures } = (await add(2)).body;
    const [photo, , last] = pictures;
    const { status, body } = await arrange([{ ...last, description: " Le fond " }, photo]);
    const expected = [{ ...last, description: "Le fond" }, photo];
    expect([status, body.pictures]).toEqual([200, expected]);
    const { space, pictures: public_ } = await shown();
    expect([space.photo, public_]).toEqual([last.url, expected]);
  });

  it("are nine at most, and one at least", async () => {
    covers("own.refusals.220");
    for (let shade = 1; shade <= 8; shade += 1) expect((await add(shade)).status).toBe(201);
    const { status, body } = await add(9);
    expect([status, body.code]).toEqual([409, "space/too-many-pictures"]);
    expect((await shown()).pictures).toHaveLength(9);
    expect((await arrange([])).body.errors).toEqual([
      { field: "pictures", message: "Gardez au moins une photo." },
    ]);
    const tooMany = Array.from({ length: 10 }, () => ({ url: PHOTO }));
    expect((await arrange(tooMany)).body.errors).toEqual([
      { field: "pictures", message: "9 photos au maximum" },
    ]);
  });

  it("are one's own: neither others' nor the same twice", async () => {
    covers("own.refusals.221");
    for (const urls of [["/pictures/other-640.webp"], [PHOTO, PHOTO], ["ailleurs"]]) {
      const { status, body } = await arrange(urls.map((url) => ({ url })));
      expect([status, body.code]).toEqual([409, "space/unknown-picture"]);
    }
    const { token } = await aLessor(harness);
    const others = [
      await harness.call("GET", address(), { token }),
      await add(1, "", token),
      await arrange([{ url: PHOTO }], token),
    ];
    for (const { status, body } of others) {
      expect([status, body.code]).toEqual([403, "space/not-yours"]);
    }
    expect((await shown()).pictures).toHaveLength(1);
    const artisan = await anArtisan(harness);
    for (const method of ["GET", "PUT"] as const) {
      const json = method === "PUT" ? { pictures: [{ url: PHOTO }] } : undefined;
      const other = await harness.call(method, address(), { token: artisan.token, json });
      expect(other.status).toBe(403);
    }
  });

  it("are all kept when several are added at once", async () => {
    covers("own.api.215");
    const answers = await Promise.all([1, 2, 3].map((shade) => add(shade)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await shown()).pictures).toHaveLength(4);
  });

  it("follow a photo that is sent with the space, which nobody has described", async () => {
    covers("own.product.300");
    const [photo, other] = (await add(1)).body.pictures;
    await arrange([{ ...photo, description: "Avant" }, other]);
    const { status } = await harness.call("PUT", `/api/storageSpace/update/${spaceId}`, {
      token: lessor.token,
      form: spaceForm({ photo: await aShade(1) }),
    });
    expect(status).toBe(200);
    expect((await shown()).pictures).toEqual([{ ...other, description: "" }]);
  });

  it("are not of what isn't there", async () => {
    const nowhere = `/api/storageSpace/${randomUUID()}/pictures`;
    const { status } = await harness.call("GET", nowhere, { token: lessor.token });
    expect(status).toBe(404);
  });

  it.each([
    [
      "its lessor takes it away",
      async () =>
        harness.call("DELETE", `/api/storageSpace/delete/${spaceId}`, { token: lessor.token }),
    ],
    [
      "the operator does",
      async () =>
        harness.call("DELETE", `/api/admin/spaces/${spaceId}`, {
          token: (await anAdmin(harness)).token,
        }),
    ],
    [
      "its lessor closes their account",
      async () =>
        harness.call("DELETE", "/api/auth/account", {
          token: lessor.token,
          json: { password: PASSWORD },
        }),
    ],
  ])("go when %s", async (_, leave) => {
    covers("own.product.301");
    await add(1, "Le portail");
    expect(await countStored()).toBe(1);
    expect((await leave()).status).toBe(200);
    expect(await countStored()).toBe(0);
  });

  it("take their words along when their lessor closes the account", async () => {
    covers("own.product.301");
    await arrange([{ url: PHOTO, description: "Chez nous" }]);
    await harness.call("DELETE", "/api/auth/account", {
      token: lessor.token,
      json: { password: PASSWORD },
    });
    const { alt_text } = await harness.db
      .selectFrom("storage_spaces")
      .select("alt_text")
      .where("id", "=", spaceId)
      .executeTakeFirstOrThrow();
    expect(alt_text).toBe("");
  });
});
