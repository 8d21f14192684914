import { covers } from "@stokaz/spec-coverage";
import { create } from "qrcode";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { drawQrCode } from "./service.ts";

const MARGIN = 2;
const CONTENT = "https://stokaz.test/remises?commande=N69B-HX68&code=417093";

describe("the QR code of a mail", () => {
  it("is drawn module by module, large enough, with white around it", async () => {
    covers("own.email.25");
    const expected = create(CONTENT, { errorCorrectionLevel: "M" }).modules;
    const { content } = await drawQrCode(CONTENT);
    const grey = sharp(content).toColourspace("b-w").raw();
    const { data, info } = await grey.toBuffer({ resolveWithObject: true });
    const side = expected.size + 2 * MARGIN;
    const scale = info.width / side;
    expect([info.width, info.height]).toEqual([scale * side, scale * side]);
    expect(info.width).toBeGreaterThan(350);

    const isDark = (row: number, column: number): boolean => {
      const middle = (at: number): number => Math.floor((at + 0.5) * scale);
      return data[middle(row) * info.width + middle(column)] === 0;
    };
    const drawn = Array.from({ length: side }, (_, row) =>
      Array.from({ length: side }, (__, column) => isDark(row, column)),
    );
    const wanted = drawn.map((cells, row) =>
      cells.map((_, column) => {
        const [y, x] = [row - MARGIN, column - MARGIN];
        const isInside = [x, y].every((at) => at >= 0 && at < expected.size);
        return isInside && expected.data[y * expected.size + x] === 1;
      }),
    );
    expect(drawn).toEqual(wanted);
  });
});
