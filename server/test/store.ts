import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { startFauxqs } from "fauxqs";
import type { BucketSettings } from "../src/gateways/bucket-file-store.ts";

/** A moment of a call of the store: before the store has it, or once it has answered and nobody knows. */
export type Moment = { method: string; path: string; phase: "asked" | "answered" };

/** A store that speaks S3 and can be away, with an empty bucket. */
export type Store = {
  settings: BucketSettings;
  /** The same, as a process is started with them. */
  env: Readonly<Record<string, string>>;
  /** Sees each moment of each call until another does; the call waits for it and is cut off when it gives `false`. */
  watch(see: (moment: Moment) => unknown): void;
  /** Answers nobody until it is back. */
  goAway(): void;
  comeBack(): void;
  /** Tells no more names at once than this, where others tell a thousand. */
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
  const { port } = door.address() as AddressInfo;

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
