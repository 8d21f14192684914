import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { covers } from "@stokaz/spec-coverage";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readConfig } from "../config.ts";
import { readSecretFiles } from "./secret-files.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "stokaz-secrets-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

const fileOf = (content: string): string => {
  const file = path.join(folder, "secret");
  writeFileSync(file, content);
  return file;
};

describe("secrets in files", () => {
  it("are settings as any other, without the line's end", () => {
    covers("own.product.460");
    const env = readSecretFiles({ DATABASE_URL_FILE: fileOf("postgres://base/stokaz\n") });
    expect(readConfig(env).databaseUrl).toBe("postgres://base/stokaz");
  });

  it("name a replica, whose address has a password too", () => {
    covers("own.product.494");
    const env = readSecretFiles({ DATABASE_REPLICA_URL_FILE: fileOf("postgres://copie/stokaz\n") });
    expect(env.DATABASE_REPLICA_URL).toBe("postgres://copie/stokaz");
  });

  it("are absent when the file is empty", () => {
    covers("own.product.460");
    const env = readSecretFiles({ METRICS_TOKEN_FILE: fileOf("\n") });
    expect(readConfig(env).metricsToken).toBeUndefined();
  });

  it("are named when they can't be read, or are given twice", () => {
    covers("own.product.460");
    expect(() => readSecretFiles({ SMTP_URL_FILE: path.join(folder, "absent") })).toThrow(
      /SMTP_URL_FILE.*ENOENT/,
    );
    expect(() =>
      readSecretFiles({ SMTP_URL: "smtp://ailleurs", SMTP_URL_FILE: fileOf("smtp://ici") }),
    ).toThrow("SMTP_URL et SMTP_URL_FILE : l'un ou l'autre");
  });

  it("leave other variables of that shape alone", () => {
    covers("own.product.460");
    const env = { SSL_CERT_FILE: "/etc/ssl/certs.pem", OPERATOR_NAME: "Stokaz" };
    expect(readSecretFiles(env)).toEqual(env);
  });
});
