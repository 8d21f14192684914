import encodeQR from "qr";

/** A QR code as one path of an SVG. `size` counts the quiet zone that readers need around it. */
export type QrPath = { size: number; path: string };

/** The light modules around a code. Source: ISO/IEC 18004 */
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
