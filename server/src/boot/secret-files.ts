import { readFileSync } from "node:fs";
import { ConfigError } from "../config.ts";

/** Settings that orchestrators mount as files, so that no environment shows them. */
const SECRETS = [
  "ADMIN_PASSWORD",
  "DATABASE_REPLICA_URL",
  "DATABASE_URL",
  "GOOGLE_MAPS_KEY",
  "METRICS_TOKEN",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
  "SMTP_URL",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "TAX_DATA_KEYS",
] as const;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The environment with each secret `NAME` read from the file that `NAME_FILE` names, without
 * surrounding whitespace. An empty file counts as absent, like an empty variable.
 *
 * @throws {ConfigError} naming the variable when both are given or its file can't be read
 */
export const readSecretFiles = (env: Environment): Environment => {
  const read = SECRETS.flatMap((name) => {
    const file = env[`${name}_FILE`];
    if (!file) return [];
    if (env[name]) throw wrong(`${name} et ${name}_FILE : l'un ou l'autre`);
    return [[name, contentOf(file, name)]];
  });
  return { ...env, ...Object.fromEntries(read) };
};

const contentOf = (file: string, name: string): string => {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    throw wrong(`${name}_FILE : ${error instanceof Error ? error.message : error}`);
  }
};

const wrong = (line: string): ConfigError => new ConfigError(`Configuration invalide :\n  ${line}`);
