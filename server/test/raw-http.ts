import { connect } from "node:net";
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";

/** A request as raw bytes: no client is in between that would correct or refuse them. */
export type RawRequest = {
  method: string;
  /** Target as in the first line, valid or not. */
  target: string;
  headers: readonly (readonly [name: string, value: string])[];
  body?: Buffer | undefined;
};

export type RawAnswer = {
  status: number;
  headers: Readonly<Record<string, string>>;
  text: string;
};

const withoutChunks = (body: Buffer): Buffer => {
  const parts: Buffer[] = [];
  let at = 0;
  while (at < body.length) {
    const end = body.indexOf("\r\n", at);
    const size = Number.parseInt(body.subarray(at, end).toString("latin1"), 16);
    if (end < 0 || !(size > 0)) break;
    parts.push(body.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
  return Buffer.concat(parts);
};

const UNPACK: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  gzip: (body) => gunzipSync(body),
  br: (body) => brotliDecompressSync(body),
  deflate: (body) => inflateSync(body),
};

/** True for an interim answer: "continue", or a switch of protocols. */
const isInterim = (bytes: Buffer): boolean =>
  bytes.subarray(0, 13).toString("latin1") === "HTTP/1.1 100 ";

const parseAnswer = (bytes: Buffer): RawAnswer => {
  if (isInterim(bytes)) return parseAnswer(bytes.subarray(bytes.indexOf("\r\n\r\n") + 4));
  const end = bytes.indexOf("\r\n\r\n");
  const [first = "", ...lines] = bytes
    .subarray(0, end < 0 ? bytes.length : end)
    .toString("latin1")
    .split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const rest = end < 0 ? Buffer.alloc(0) : bytes.subarray(end + 4);
  // Bytes after a request's end are another request, which gets its own answer after this one.
  const length = Number(headers["content-length"] ?? rest.length);
  const isChunked = headers["transfer-encoding"] === "chunked";
  const whole = isChunked ? withoutChunks(rest) : rest.subarray(0, length);
  const unpack = whole.length > 0 ? UNPACK[headers["content-encoding"] ?? ""] : undefined;
  const text = (unpack ? unpack(whole) : whole).toString("utf8");
  return { status: Number(first.split(" ")[1] ?? 0), headers, text };
};

/**
 * Sends bytes to a port of this machine and reads one answer. Status 0 means no answer.
 *
 * @param limitMs longest wait for its end
 */
export const sendRaw = (port: number, request: RawRequest, limitMs: number): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1" });
    const chunks: Buffer[] = [];
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error(`no end of an answer within ${limitMs} ms`));
    }, limitMs);
    const finish = (): void => {
      clearTimeout(timer);
      resolve(parseAnswer(Buffer.concat(chunks)));
    };
    socket.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      // An event stream ends only when its reader leaves, so the connection is closed at once.
      if (chunk.includes("\r\ncontent-type: text/event-stream")) socket.destroy();
    });
    socket.once("close", finish);
    // A server that answers before it has read everything may reset the connection: the answer
    // counts.
    socket.on("error", () => undefined);
    const { method, target, headers, body } = request;
    const lines = [`${method} ${target} HTTP/1.1`, ...headers.map((pair) => pair.join(": "))];
    socket.write(Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "utf8"));
    if (body) socket.write(body);
  });
