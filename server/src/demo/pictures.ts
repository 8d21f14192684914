import path from "node:path";
import sharp, { type Sharp } from "sharp";
import type { Pictures } from "../platform/storage/pictures.ts";

const FOLDER = path.resolve(import.meta.dirname, "../../demo/pictures");
const WIDTH = 960;
/** Faces and logos are never shown large. */
const SMALL = /^(portrait|brand)-/;
const SMALL_WIDTH = 480;
const LANES = 2;

type CloseUp = { source: string; left: number; top: number; width: number; height: number };

/** Details of drawings, as rectangles in the drawing's own 800 × 600. */
const CLOSE_UPS: Readonly<Record<string, CloseUp>> = {
  "space-hangar-portail": { source: "space-hangar", left: 200, top: 150, width: 400, height: 300 },
  "space-hangar-futs": { source: "space-hangar", left: 512, top: 366, width: 288, height: 216 },
  "space-local-frais-groupe": {
    source: "space-local-frais",
    left: 250,
    top: 120,
    width: 300,
    height: 225,
  },
  "space-local-frais-sol": {
    source: "space-local-frais",
    left: 40,
    top: 375,
    width: 300,
    height: 225,
  },
};

/** Gives a drawing as the photo that a person uploads. @param name without its extension */
export type PhotoSource = (name: string) => Promise<File>;

/** @param name of a drawing or of a part of one */
const open = (name: string): Sharp => {
  const part = CLOSE_UPS[name];
  if (!part) {
    return sharp(path.join(FOLDER, `${name}.svg`)).resize({
      width: SMALL.test(name) ? SMALL_WIDTH : WIDTH,
    });
  }
  // A drawing has 72 dots per inch; a higher density makes its detail as wide as a whole drawing.
  const scale = WIDTH / part.width;
  const scaled = (length: number): number => Math.round(length * scale);
  return sharp(path.join(FOLDER, `${part.source}.svg`), { density: 72 * scale }).extract({
    left: scaled(part.left),
    top: scaled(part.top),
    width: scaled(part.width),
    height: scaled(part.height),
  });
};

const render = async (name: string): Promise<File> => {
  const png = await open(name)
    .flatten({ background: "#ffffff" })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return new File([Uint8Array.from(png)], `${name}.png`, { type: "image/png" });
};

/**
 * Starts rendering the drawings and storing them in every width at once, while people register and
 * pay: later uploads find the pictures there, since a picture's key is made from its content. Their
 * AVIFs are made at night.
 *
 * @param names in the order of their use
 */
export const createPhotoSource = (names: readonly string[], pictures: Pictures): PhotoSource => {
  const photos = new Map<string, Promise<File>>();
  const develop = (name: string, ready: Promise<unknown>): Promise<File> => {
    const photo = ready.then(async () => {
      const file = await render(name);
      await pictures.storeFile(file);
      return file;
    });
    photos.set(name, photo);
    return photo;
  };
  // More at a time would fill the thread pool, which the application needs too.
  const lanes: Promise<unknown>[] = Array.from({ length: LANES }, () => Promise.resolve());
  for (const [index, name] of names.entries()) {
    const lane = index % LANES;
    // The caller who asks for the photo gets its error. It must not stop the next photo.
    lanes[lane] = develop(name, lanes[lane] ?? Promise.resolve()).catch(() => undefined);
  }
  return (name) => photos.get(name) ?? develop(name, Promise.resolve());
};
