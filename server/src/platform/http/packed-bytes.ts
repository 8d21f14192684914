import { promisify } from "node:util";
import { brotliCompress, gzip, constants as zlib } from "node:zlib";
import type { FastifyReply } from "fastify";

const toBrotli = promisify(brotliCompress);
/**
 * The bytes are compressed once for many readers, so more effort is worth it than for a single
 * answer.
 */
const BROTLI = { params: { [zlib.BROTLI_PARAM_QUALITY]: 5 } };

const acceptanceOf = (encoding: string): RegExp =>
  new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|$))`, "i");

const ENCODINGS = {
  br: {
    accepted: acceptanceOf("br"),
    pack: (bytes: Buffer): Promise<Buffer> => toBrotli(bytes, BROTLI),
  },
  gzip: {
    accepted: acceptanceOf("gzip"),
    pack: promisify<Buffer, Buffer>(gzip),
  },
} as const;

type Encoding = keyof typeof ENCODINGS;

/** Bytes that many readers get, compressed once per encoding. */
export class PackedBytes {
  readonly #read: () => Buffer;
  readonly #encodings: readonly Encoding[];
  readonly #packed = new Map<Encoding, Promise<Buffer>>();

  /** @param read gives the uncompressed bytes @param encodings to compress with, the best first */
  constructor(read: () => Buffer, encodings: readonly Encoding[] = ["br", "gzip"]) {
    this.#read = read;
    this.#encodings = encodings;
  }

  /** Sends the bytes in the best encoding that the request accepts. */
  async send(reply: FastifyReply): Promise<FastifyReply> {
    const { bytes, encoding } = await this.for(reply.request.headers["accept-encoding"]);
    return (encoding ? reply.header("content-encoding", encoding) : reply).send(bytes);
  }

  /** Bytes for an `accept-encoding`; `encoding` is absent for uncompressed bytes. */
  async for(accepted = ""): Promise<{ bytes: Buffer; encoding: Encoding | undefined }> {
    const encoding = this.#encodings.find((one) => ENCODINGS[one].accepted.test(accepted));
    if (encoding === undefined) return { bytes: this.#read(), encoding };
    const packed = this.#packed.get(encoding) ?? ENCODINGS[encoding].pack(this.#read());
    this.#packed.set(encoding, packed);
    return { bytes: await packed, encoding };
  }
}
