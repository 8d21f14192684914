import { decodeQR } from "qr/decode.js";
import { expect, it } from "vitest";
import { drawQr } from "./qr-path.ts";

const PASS = "https://stokaz.re/remises?commande=K7M2-P9QR&code=K7M2P9";
/** Pixels per module. */
const SCALE = 4;

/** Draws the path as a camera sees it: black on white. */
const paint = ({ size, path }: ReturnType<typeof drawQr>) => {
  const width = size * SCALE;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x = 0, y = 0, length = 0] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    for (let row = 0; row < SCALE; row += 1) {
      for (let column = 0; column < Number(length) * SCALE; column += 1) {
        const at = (Number(y) * SCALE + row) * width + Number(x) * SCALE + column;
        data.fill(0, at * 4, at * 4 + 3);
      }
    }
  }
  return { width, height: width, data };
};

it("draws what a camera reads back", () => {
  expect(decodeQR(paint(drawQr(PASS)))).toBe(PASS);
});
