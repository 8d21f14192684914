import { covers } from "@stokaz/spec-coverage";
import { expect, it } from "vitest";
import { aPicture } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { createPictures } from "../../../platform/storage/pictures.ts";
import { AVIF_JOB } from "./service.ts";

const harness = useHarness();

it("makes missing AVIFs of older pictures at night, and skips one that can't be read", async () => {
  covers("own.product.267");
  const { files } = harness.deps;
  const broken = "0".repeat(40);
  for (const width of [320, 1280]) await files.put(`${broken}-${width}.webp`, Buffer.from("cut"));
  const before = createPictures(files, { withAvif: false });
  const key = await before.store(new Uint8Array(await aPicture().arrayBuffer()));
  await harness.app.jobs.runNow(AVIF_JOB);
  const kept = await Promise.all(
    [320, 640, 1280].map((width) => files.has(`${key}-${width}.avif`)),
  );
  expect(kept).toEqual([true, true, true]);
  expect(await files.has(`${broken}-320.avif`)).toBe(false);
});
