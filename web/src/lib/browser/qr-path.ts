import encodeQR from "qr";

/** A QR code as one path of an SVG. `size` includes the quiet zone that readers need around it. */
export type QrPath = { size: number; path: string };

/** Width of the light border around a code, in modules. Source: ISO/IEC 18004 */
const QUIET_ZONE = 4;

/** Draws a text as a QR code. */
export const drawQr = (text: string): QrPath => {
  const rows = encodeQR(text, "raw", { border: QUIET_ZONE, ecc: "medium" });
  const path = rows
    .flatMap((row, y) => {
      const modules = row.map((isDark) => (isDark ? "x" : " ")).join("");
      return [...modules.matchAll(/x+/g)].map(
        ({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`,
      );
    })
    .join("");
  return { size: rows.length, path };
};
