import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { covers } from "@stokaz/spec-coverage";
import { expect, it } from "vitest";
import { PackedBytes } from "./packed-bytes.ts";

const page = Buffer.from("Miel de letchi ".repeat(100));

it.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, br;q=0", "gzip"],
  ["br;q=0.5", "br"],
  ["GZIP", "gzip"],
  ["gzip;q=0.0, deflate", undefined],
  [undefined, undefined],
] as const)("are packed for who takes %s as %s", async (accepted, expected) => {
  covers("own.product.437");
  const { bytes, encoding } = await new PackedBytes(() => page).for(accepted);
  expect(encoding).toBe(expected);
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
  expect(encoding ? unpack[encoding](bytes) : bytes).toEqual(page);
});

it("are packed once for all", async () => {
  const packed = new PackedBytes(() => page);
  const [one, other] = await Promise.all([packed.for("br"), packed.for("br, gzip")]);
  expect(one.bytes).toBe(other.bytes);
});
