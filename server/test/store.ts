import { once } from "node:events";
import http from "node:http";
import { startFauxqs } from "fauxqs";
import type { BucketSettings } from "../src/gateways/bucket-file-store.ts";
import { portOf } from "./port-of.ts";

/**
 * A moment of a call of the store: before the store receives it, or after its answer, before
 * anybody knows it.
 */
export type Moment = { method: string; path: string; phase: "asked" | "answered" };

/** A store that speaks S3 and can be made unreachable, with an empty bucket. */
export type Store = {
  settings: BucketSettings;
  /** The same settings, as environment variables of a process. */
  env: Readonly<Record<string, string>>;
  /**
   * Watches each moment of each call; the call waits for the watcher and is cut off when it returns
   * `false`. A new watcher replaces the old one.
   */
  watch(see: (moment: Moment) => unknown): void;
  /** Makes the store unreachable until it comes back. */
  goAway(): void;
  comeBack(): void;
  /** Lists at most this many names at once; other stores list a thousand. */
  listAtOnce(names: number): void;
  /** Another bucket of the same store. */
  anotherBucket(name: string): BucketSettings;
  stop(): Promise<void>;
};

const BUCKET = "stokaz-files";

export const startStore = async (): Promise<Store> => {
  const server = await startFauxqs({ port: 0, logger: false, init: { buckets: [BUCKET] } });
  let see: (moment: Moment) => unknown = () => true;
  let atOnce = 1000;

  const pass = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    const { method = "", url = "", headers } = request;
    const path = url.includes("list-type=2") ? `${url}&max-keys=${atOnce}` : url;
    const goesOn = async (phase: Moment["phase"]) => (await see({ method, path, phase })) !== false;
    if (!(await goesOn("asked"))) return request.destroy();
    const target = { host: "127.0.0.1", port: server.port, method, path, headers };
    const passed = request.pipe(http.request(target));
    // Node's `response` event gives one.
    const [answer] = (await once(passed, "response")) as [http.IncomingMessage];
    if (!(await goesOn("answered"))) return request.destroy();
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(response);
  };
  const door = http.createServer((request, response) => {
    pass(request, response).catch(() => request.destroy());
  });
  door.listen(0, "127.0.0.1");
  await once(door, "listening");
  const port = portOf(door);

  const settings: BucketSettings = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: BUCKET,
    region: "us-east-1",
    accessKeyId: "test",
    secretAccessKey: "secret",
    isRedirecting: false,
    publicUrl: undefined,
  };
  return {
    settings,
    env: {
      S3_ENDPOINT: settings.endpoint,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    },
    watch: (seen) => {
      see = seen;
    },
    goAway: () => {
      see = () => false;
    },
    comeBack: () => {
      see = () => true;
    },
    listAtOnce: (names) => {
      atOnce = names;
    },
    anotherBucket: (bucket) => {
      server.createBucket(bucket);
      return { ...settings, bucket };
    },
    stop: async () => {
      door.close();
      door.closeAllConnections();
      await server.stop();
    },
  };
};
