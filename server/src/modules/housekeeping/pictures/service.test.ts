import { randomUUID } from "node:crypto";
import { readdir, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { addDays, HOUR_MS } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { sql } from "kysely";
import sharp from "sharp";
import { afterEach, describe, expect, it } from "vitest";
import {
  aConsumer,
  aLessor,
  anArtisan,
  PASSWORD,
  type Person,
} from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import {
  insertOrder,
  insertProduct,
  insertRental,
  insertSpace,
  today,
} from "../../../../test/rows.ts";
import { createPictures } from "../../../platform/storage/pictures.ts";
import { PICTURE_COLUMNS } from "./repository.ts";
import { UNREFERENCED_PICTURES_JOB } from "./service.ts";

const harness = useHarness();

let shade = 0;
/** Bytes of a picture with unique content. */
const aPictureOfItsOwn = (): Promise<Buffer> => {
  shade += 1;
  return sharp({
    create: { width: 9, height: 9, channels: 3, background: { r: shade, g: 9, b: 9 } },
  })
    .png()
    .toBuffer();
};
/** Stores a picture and waits for its AVIFs. */
const store = async (bytes: Uint8Array): Promise<string> => {
  const pictures = createPictures(harness.deps.files);
  const key = await pictures.store(bytes);
  await pictures.settled();
  return key;
};
const uploads = () => path.join(harness.deps.config.dataDir, "uploads");
/**
 * Gives new files an age by the tests' clock, because the machine uses its own clock. A file of the
 * picture of a person in the test may get its last name meanwhile: it is left.
 */
const writtenAt = async (time: Date): Promise<void> => {
  for (const name of await readdir(uploads())) {
    await utimes(path.join(uploads(), name), time, time).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
    });
  }
};
const aStoredPicture = async () => {
  const key = await store(await aPictureOfItsOwn());
  await writtenAt(new Date());
  return key;
};
const filesOf = async (key: string) =>
  (await readdir(uploads())).filter((name) => name.startsWith(key)).length;

/** Runs the job as it will run in some hours. */
const deleteAfterHours = async (hours: number): Promise<void> => {
  await harness.setNow(new Date(Date.now() + hours * HOUR_MS));
  await harness.app.jobs.runNow(UNREFERENCED_PICTURES_JOB);
  await harness.setNow(undefined);
};
afterEach(() => harness.setNow(undefined));

const close = async ({ token }: Person): Promise<void> => {
  const { status } = await harness.call("DELETE", "/api/auth/account", {
    token,
    json: { password: PASSWORD },
  });
  expect(status).toBe(200);
};
const wear = (person: Person, key: string) =>
  harness.db
    .updateTable("users")
    .set({ profile_photo: key })
    .where("id", "=", person.userId)
    .execute();

/** A rental that ended a year ago and binds nobody any more. */
const LONG_OVER = { start_date: addDays(today(), -400), end_date: addDays(today(), -300) };

const sixPictures = async () =>
  [
    await aStoredPicture(),
    await aStoredPicture(),
    await aStoredPicture(),
    await aStoredPicture(),
    await aStoredPicture(),
    await aStoredPicture(),
  ] as const;

const addPicture = (spaceId: string, picture: string) =>
  harness.db
    .insertInto("space_pictures")
    .values({ space_id: spaceId, position: 1, picture })
    .execute();

const setLogo = (artisan: Person, logo: string) =>
  harness.db
    .updateTable("artisan_profiles")
    .set({ brand_logo: logo })
    .where("user_id", "=", artisan.userId)
    .execute();

describe("pictures without a reference", () => {
  it("are deleted a day after they were stored, not before: a request may still refer to them", async () => {
    covers("own.product.28");
    const key = await aStoredPicture();
    await deleteAfterHours(23);
    expect(await filesOf(key)).toBe(6);
    await deleteAfterHours(25);
    expect(await filesOf(key)).toBe(0);
  });

  it("are young again when somebody stores them again", async () => {
    const bytes = await aPictureOfItsOwn();
    const key = await store(bytes);
    await writtenAt(new Date(Date.now() - 48 * HOUR_MS));
    await store(bytes);
    await deleteAfterHours(0);
    expect(await filesOf(key)).toBe(6);
  });

  it("are deleted with leftovers of interrupted writes; files of others stay", async () => {
    const key = await aStoredPicture();
    const [part, foreign] = [`${key}-320.webp.${randomUUID()}.part`, ".gitkeep"];
    await wear(await aConsumer(harness), key);
    for (const name of [part, foreign]) await writeFile(path.join(uploads(), name), "cut");
    await writtenAt(new Date());
    await deleteAfterHours(25);
    expect(await filesOf(key)).toBe(6);
    expect(await readdir(uploads())).toContain(foreign);
  });

  it("are looked for in every column that refers to pictures", async () => {
    const { rows } = await sql<{ table: string; column: string }>`
      select table_name as "table", column_name as "column" from information_schema.columns
      where table_schema = 'public' and data_type = 'text' and column_name ~ 'photo|logo|picture|image'
    `.execute(harness.db);
    expect(new Set(rows.map(({ table, column }) => `${table}.${column}`))).toEqual(
      new Set(PICTURE_COLUMNS.map(({ table, column }) => `${table}.${column}`)),
    );
  });
});

describe("pictures of a closed account", () => {
  it("are deleted, unless somebody else has the same", async () => {
    const [person, twin] = [await aConsumer(harness), await aConsumer(harness)];
    const [own, shared] = [await aStoredPicture(), await aStoredPicture()];
    await wear(twin, shared);
    await wear(person, own);
    await deleteAfterHours(25);
    expect([await filesOf(own), await filesOf(shared)]).toEqual([6, 6]);
    await wear(person, shared);
    await close(person);
    await deleteAfterHours(25);
    expect([await filesOf(own), await filesOf(shared)]).toEqual([0, 6]);
    await close(twin);
    await deleteAfterHours(25);
    expect(await filesOf(shared)).toBe(0);
  });

  it("stay where a rental or an order still shows them", async () => {
    covers("own.product.28");
    const lessor = await aLessor(harness);
    const artisan = await anArtisan(harness);
    const buyer = await aConsumer(harness);
    const pictures = await sixPictures();
    const [rented, inside, free, sold, unsold, logo] = pictures;
    const spaceId = await insertSpace(harness.db, lessor.userId, { photo: rented });
    await addPicture(spaceId, inside);
    await insertSpace(harness.db, lessor.userId, { photo: free });
    const parties = { spaceId, lessorId: lessor.userId, artisanId: artisan.userId };
    const rentalId = await insertRental(harness.db, parties, LONG_OVER);
    const productId = await insertProduct(harness.db, rentalId, { photo: sold });
    await insertProduct(harness.db, rentalId, { photo: unsold });
    await insertOrder(harness.db, { buyerId: buyer.userId, productId }, { status: "collected" });
    await setLogo(artisan, logo);
    const counts = () => Promise.all(pictures.map(filesOf));
    await deleteAfterHours(25);
    expect(await counts()).toEqual([6, 6, 6, 6, 6, 6]);
    await close(artisan);
    await close(lessor);
    await deleteAfterHours(25);
    expect(await counts()).toEqual([6, 0, 0, 6, 0, 0]);
  });
});
