import { z } from "zod";
import type { BucketSettings } from "./gateways/bucket-file-store.ts";

const address = z.url({ protocol: /^https?$/, error: "une adresse http ou https" }).optional();

/** The settings of a store that speaks S3, for pictures and private files. */
export const STORE_SETTINGS = {
  S3_ENDPOINT: address,
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, {
      error: "le nom d'un compartiment : 3 à 63 minuscules, chiffres, tirets ou points",
    })
    .optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_SERVE: z.enum(["through", "redirect"], { error: "through ou redirect" }).default("through"),
  S3_PUBLIC_URL: address,
} as const;

const TOGETHER = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

const settings = z.object(STORE_SETTINGS);

type Read = z.output<typeof settings>;

/** Settings that contradict each other, one line each, in French. */
export const storeMistakes = (read: Read): string[] => {
  const missing = TOGETHER.filter((name) => read[name] === undefined);
  const hasNone = missing.length === TOGETHER.length;
  return [
    ...(hasNone ? [] : missing.map((name) => `${name}: ${TOGETHER.join(", ")} vont ensemble`)),
    ...(hasNone && read.S3_SERVE === "redirect" ? ["S3_SERVE: seulement avec S3_ENDPOINT"] : []),
    ...(read.S3_PUBLIC_URL !== undefined && read.S3_SERVE !== "redirect"
      ? ["S3_PUBLIC_URL: seulement avec S3_SERVE=redirect"]
      : []),
  ];
};

/** The configured store; `undefined` when files are kept in `DATA_DIR`. */
export const readStore = (read: Read): BucketSettings | undefined => {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket } = read;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = read;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return undefined;
  return {
    endpoint,
    bucket,
    accessKeyId,
    secretAccessKey,
    region: read.S3_REGION,
    isRedirecting: read.S3_SERVE === "redirect",
    // The address must end with exactly one slash: names are resolved relative to it.
    publicUrl: read.S3_PUBLIC_URL?.replace(/\/*$/, "/"),
  };
};
