import { mkdtemp, readFile, rm, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { covers } from "@stokaz/spec-coverage";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createLocalFileStore } from "../src/gateways/file-store.ts";
import { createPictures, type FileStore } from "../src/platform/storage/pictures.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "stokaz-pictures-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A picture with its own shade. @param shade 0 to 255 */
const aShade = async (shade: number): Promise<Uint8Array> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: { r: shade, g: 90, b: 30 } } })
    .png()
    .toBuffer();

describe("storing a picture", () => {
  it("makes its AVIFs right after, and those of pictures that lack them when asked", async () => {
    covers("own.product.267");
    const files = createLocalFileStore(folder);
    const [pictures, before] = [createPictures(files), createPictures(files, { withAvif: false })];
    const [key, old] = [await pictures.store(await aShade(2)), await before.store(await aShade(3))];
    await pictures.settled();
    expect(await files.has(`${old}-640.avif`)).toBe(false);
    await pictures.addAvif(old);
    for (const name of [key, old].flatMap((one) => [320, 640, 1280].map((w) => `${one}-${w}`))) {
      const { format, compression } = await sharp(path.join(folder, `${name}.avif`)).metadata();
      expect([format, compression]).toEqual(["heif", "av1"]);
    }
  });

  it.each([0, 11, 0.5, -1])("writes again a file that was cut off (%d)", async (length) => {
    const pictures = createPictures(createLocalFileStore(folder));
    const bytes = await aShade(1);
    const file = path.join(folder, `${await pictures.store(bytes)}-640.webp`);
    const whole = await readFile(file);
    const kept = Number.isInteger(length) ? length : whole.length * length;
    await truncate(file, Math.floor(kept < 0 ? whole.length + kept : kept));
    await pictures.store(bytes);
    expect(await readFile(file)).toEqual(whole);
  });

  it("decodes two at a time, and sends away who would wait long", async () => {
    covers("own.refusals.14");
    const opening = Promise.withResolvers<void>();
    const local = createLocalFileStore(folder);
    let started = 0;
    let [now, most] = [0, 0];
    const files: FileStore = {
      ...local,
      put: async (name, encoded) => {
        started += 1;
        now += 1;
        most = Math.max(most, now);
        await opening.promise;
        await local.put(name, encoded);
        now -= 1;
      },
    };
    const pictures = createPictures(files, { withAvif: false });
    const shades = await Promise.all(Array.from({ length: 21 }, (_, index) => aShade(100 + index)));
    const kept = shades.map((bytes) => pictures.store(bytes));
    await vi.waitFor(() => expect(started).toBe(2));
    await expect(pictures.store(await aShade(99))).rejects.toMatchObject({
      code: "picture/busy",
      retryAfterSeconds: 5,
    });
    opening.resolve();
    expect(new Set(await Promise.all(kept)).size).toBe(21);
    expect([started, most]).toEqual([63, 2]);
    await pictures.store(await aShade(99));
  });
});
