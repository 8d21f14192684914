import { createReadStream } from "node:fs";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { DAY_MS } from "@stokaz/contract/time/calendar";
import type { Disk } from "flydrive";
import { loadOnce } from "../platform/load-once.ts";
import { FileStoreError, ignoreMissing, missingFile } from "../platform/storage/file-errors.ts";
import type { FileStore } from "../platform/storage/pictures.ts";

/** A bucket of a store that speaks S3. */
export type BucketSettings = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** True if browsers are redirected to the store for pictures. */
  isRedirecting: boolean;
  /** Public address of the bucket; without it, addresses are signed. */
  publicUrl: string | undefined;
};

/** Does work on a file while no other process works on it. */
export type AloneWith = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/** A store that does not answer must not delay the readers of a page. */
const CONNECT_MS = 3000;
const ANSWER_MS = 15_000;
const TRIES = 2;

/**
 * Addresses are signed as of the beginning of the day, so that browsers find a picture in their
 * cache; the redirection is cached for a day.
 */
const SIGNED_SECONDS = (2 * DAY_MS) / 1000;

const PUBLIC = { folder: "pictures", cacheControl: "public, max-age=31536000, immutable" } as const;
const PRIVATE = { folder: "private", cacheControl: "private, no-store" } as const;

const ignore = (): void => undefined;
/** The caller counts and logs failures, so the SDK logs nothing. */
const SILENT = { debug: ignore, info: ignore, warn: ignore, error: ignore };

const openDisk = async (settings: BucketSettings): Promise<Disk> => {
  const [flydrive, { S3Driver }, { GetObjectCommand, S3Client }, { getSignedUrl }] =
    await Promise.all([
      import("flydrive"),
      import("flydrive/drivers/s3"),
      import("@aws-sdk/client-s3"),
      import("@aws-sdk/s3-request-presigner"),
    ]);
  const { endpoint, bucket, region, accessKeyId, secretAccessKey, publicUrl } = settings;
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Every store accepts this form of address, and few stores except Amazon's read checksums in
    // trailers.
    forcePathStyle: true,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: TRIES,
    logger: SILENT,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: ANSWER_MS,
      socketTimeout: ANSWER_MS,
      throwOnRequestTimeout: true,
    },
  });
  const driver = new S3Driver({
    client,
    bucket,
    visibility: "private",
    supportsACL: false,
    ...(publicUrl && { cdnUrl: publicUrl }),
    urlBuilder: {
      generateSignedURL: (Key) =>
        getSignedUrl(client, new GetObjectCommand({ Bucket: bucket, Key }), {
          expiresIn: SIGNED_SECONDS,
          signingDate: new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS),
        }),
    },
  });
  return new flydrive.Disk(driver);
};

const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  error.cause instanceof Error &&
  ["NoSuchKey", "NotFound"].includes(error.cause.name);

/**
 * @param name of the requested file
 * @throws {FileStoreError} for every failure except a missing file
 */
const answered = <Result>(name: string, asked: Promise<Result>): Promise<Result> =>
  asked.catch((error: Error) => {
    if (isMissing(error)) throw missingFile(name, error);
    const { cause = error } = error;
    throw new FileStoreError(`${error.message}: ${String(cause)}`, { cause });
  });

/** Keeps a stream in a temporary file while it is used: a store needs the length first. */
const spooled = async (
  bytes: AsyncIterable<Uint8Array>,
  use: (file: string) => Promise<void>,
): Promise<void> => {
  const folder = await mkdtemp(path.join(tmpdir(), "stokaz-"));
  try {
    const file = path.join(folder, "file");
    await writeFile(file, bytes);
    await use(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/**
 * Keeps pictures and private files in a bucket, each under its own folder. A write is complete or
 * absent, as S3 puts are.
 *
 * @param aloneWith separates a deletion from a process that resets the file's age: S3 has no
 * condition on an object's age
 */
export const createBucketFileStores = (
  settings: BucketSettings,
  aloneWith: AloneWith,
): { files: FileStore; privateFiles: FileStore } => {
  const open = loadOnce(() => openDisk(settings));

  const storeIn = ({ folder, cacheControl }: typeof PUBLIC | typeof PRIVATE): FileStore => {
    const at = (name: string): string => `${folder}/${name}`;
    const has = async (name: string): Promise<boolean> =>
      answered(name, (await open()).exists(at(name)));
    return {
      has,

      put: async (name, bytes) => {
        const disk = await open();
        if (bytes instanceof Uint8Array) {
          return answered(name, disk.put(at(name), bytes, { cacheControl }));
        }
        await spooled(bytes, async (file) => {
          const { size: contentLength } = await stat(file);
          const options = { cacheControl, contentLength };
          await answered(name, disk.putStream(at(name), createReadStream(file), options));
        });
      },

      read: async (name) => answered(name, (await open()).getStream(at(name))),

      touch: async (name) => {
        const disk = await open();
        const copying = { cacheControl, MetadataDirective: "REPLACE" };
        const copy = (): Promise<void> => answered(name, disk.copy(at(name), at(name), copying));
        const touched = await ignoreMissing(aloneWith(at(name), () => copy().then(() => true)));
        return touched ?? false;
      },

      async *list() {
        const disk = await open();
        let token: string | undefined;
        do {
          const page = await answered(
            folder,
            disk.listAll(folder, token === undefined ? {} : { paginationToken: token }),
          );
          for (const found of page.objects) if (found.isFile) yield path.posix.basename(found.key);
          token = page.paginationToken;
        } while (token !== undefined);
      },

      deleteOlder: async (name, instant) => {
        const disk = await open();
        return aloneWith(at(name), async () => {
          const found = await ignoreMissing(answered(name, disk.getMetaData(at(name))));
          if (!found || found.lastModified >= instant) return false;
          await answered(name, disk.delete(at(name)));
          return true;
        });
      },
    };
  };

  const files = storeIn(PUBLIC);
  const addressOf = async (name: string): Promise<string | undefined> => {
    if (!(await files.has(name))) return undefined;
    const disk = await open();
    const key = `${PUBLIC.folder}/${name}`;
    return settings.publicUrl ? disk.getUrl(key) : disk.getSignedUrl(key);
  };
  return {
    files: settings.isRedirecting ? { ...files, addressOf } : files,
    privateFiles: storeIn(PRIVATE),
  };
};
