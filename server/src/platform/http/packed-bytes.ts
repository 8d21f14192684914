import { promisify } from "node:util";
import { brotliCompress, gzip, constants as zlib } from "node:zlib";

const toBrotli = promisify(brotliCompress);
/** Made once for many, so a little more work than what is packed at each answer. */
const BROTLI = { params: { [zlib.BROTLI_PARAM_QUALITY]: 5 } };

const PACKERS = {
  br: (bytes: Buffer): Promise<Buffer> => toBrotli(bytes, BROTLI),
  gzip: promisify<Buffer, Buffer>(gzip),
} as const;

type Encoding = keyof typeof PACKERS;

const takes = (accepted: string, encoding: Encoding): boolean =>
  new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|$))`, "i").test(accepted);

/** Bytes that many are sent, packed once for all who take it so. */
export class PackedBytes {
  readonly #read: () => Buffer;
  readonly #packed = new Map<Encoding, Promise<Buffer>>();

  /** @param read gives the bytes as they are */
  constructor(read: () => Buffer) {
    this.#read = read;
  }

  /** What to send to somebody, by their `accept-encoding`; no `encoding` for the bytes as they are. */
  async for(accepted = ""): Promise<{ bytes: Buffer; encoding: Encoding | undefined }> {
    const encoding = (["br", "gzip"] as const).find((one) => takes(accepted, one));
    if (encoding === undefined) return { bytes: this.#read(), encoding };
    const packed = this.#packed.get(encoding) ?? PACKERS[encoding](this.#read());
    this.#packed.set(encoding, packed);
    return { bytes: await packed, encoding };
  }
}
