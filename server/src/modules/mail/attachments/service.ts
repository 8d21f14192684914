import { HOUR_MS } from "@stokaz/contract/time/calendar";
import { toBuffer } from "qrcode";
import type { Clock } from "../../../platform/clock.ts";
import { type MailContent, QR_CODE_CID } from "../rules.ts";

/** Dark enough, with a margin, for an old phone to read from another one's screen. */
const QR_CODE = {
  type: "png",
  width: 440,
  margin: 2,
  errorCorrectionLevel: "M",
  // "Up": most lines are like the one above. The encoder would try five filters on each, in twice the time.
  rendererOpts: { filterType: 2, deflateStrategy: 0 },
} as const;

/** Draws a QR code as a picture that the message shows by its content id. */
export const drawQrCode = async (content: string) => ({
  cid: QR_CODE_CID,
  filename: "code.png",
  contentType: "image/png" as const,
  content: await toBuffer(content, QR_CODE),
});

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
