import { HOUR_MS } from "@stokaz/contract/time/calendar";
import { create } from "qrcode";
import type { Clock } from "../../../platform/clock.ts";
import { type MailContent, QR_CODE_CID } from "../rules.ts";

/** Widest picture, in pixels: large enough for an old phone to read from another one's screen. */
const WIDTH = 440;
/** White around the code, in modules. */
const MARGIN = 2;
const BLACK = 0;
const WHITE = 255;

/**
 * Draws a QR code as a picture that the message shows by its content id.
 *
 * The library gives the code's modules, `sharp` draws them: the library's own PNG takes three times
 * the processor's time (docs/adr/0244-qr-codes-of-mails.md).
 */
export const drawQrCode = async (content: string) => {
  const { size, data } = create(content, { errorCorrectionLevel: "M" }).modules;
  const modules = Buffer.from(data.map((isDark) => (isDark ? BLACK : WHITE)));
  const scale = Math.floor(WIDTH / (size + 2 * MARGIN));
  const margin = MARGIN * scale;
  const { default: sharp } = await import("sharp");
  const picture = sharp(modules, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * scale, size * scale, { kernel: "nearest" })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: "white" })
    .toColourspace("b-w")
    .png();
  return {
    cid: QR_CODE_CID,
    filename: "code.png",
    contentType: "image/png" as const,
    content: await picture.toBuffer(),
  };
};

/** How long a message waits for a contract that can't be drawn: then it goes without. */
const PAPER_AWAITED_MS = HOUR_MS;
/** The size that most mail servers accept, with the encoding's overhead. */
const LARGEST_PAPER_BYTES = 5_000_000;

type Paper = NonNullable<MailContent["paper"]>;

/** Reads the contract of an order or a rental. */
export type ReadPaper = (
  kind: Paper["kind"],
  purchaseId: string,
) => Promise<{ fileName: string; content: Buffer }>;

/**
 * Creates the function that attaches a contract to a message.
 *
 * @returns the attachment; `undefined` if the file is too large, or can't be drawn an hour after the message was posted
 */
export const createPaperAttachments =
  ({ clock, read }: { clock: Clock; read: ReadPaper }) =>
  async (paper: Paper, postedAt: Date) => {
    const isAwaited = clock.now().getTime() - postedAt.getTime() < PAPER_AWAITED_MS;
    const file = await read(paper.kind, paper.of).catch((error: unknown) => {
      if (isAwaited) throw error;
      return undefined;
    });
    if (!file || file.content.length > LARGEST_PAPER_BYTES) return undefined;
    const { fileName: filename, content } = file;
    return { filename, contentType: "application/pdf" as const, content };
  };
