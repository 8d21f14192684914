import { randomBytes } from "node:crypto";
import path from "node:path";
import { type SandboxProcess, startSandbox } from "@stokaz/local/sandbox";
import type pg from "pg";
import type { Config } from "../config.ts";
import { type CompanyRegister, createCompanyRegister } from "../gateways/company-register.ts";
import { createGeocoder, type Geocoder } from "../gateways/geocoder.ts";
import { createGeocoderAnswers } from "../gateways/geocoder-answers.ts";
import type { MailGateway } from "../gateways/mail.ts";
import { createTiles } from "../gateways/tiles.ts";
import { createClock } from "../platform/clock.ts";
import { openDb } from "../platform/db/db.ts";
import { aloneWithFile } from "../platform/db/one-at-a-time.ts";
import { loadOnce } from "../platform/load-once.ts";
import type { Territory } from "../territories/territory.ts";
import type { Stops } from "./database.ts";
import { type FileStores, openFileStores } from "./file-stores.ts";
import { lazyPayments } from "./lazy-payments.ts";
import { openTaxVault } from "./tax-vault.ts";

/** Half of the allowed delay of a list after a sale; the other half is for its transport. */
const LISTING_CACHE_MS = 500;

/** Path at which the sandbox stands in for the register of companies. */
const REGISTER_PATH = "/recherche-entreprises";

/**
 * The real providers, or the sandbox's stand-ins for those that are not configured. The sandbox
 * starts at its first use: during the server's own start it would only slow the server down.
 */
export const connectProviders = (config: Config, territory: Territory, stops: Stops) => {
  const { secretKey, apiBase } = config.stripe;
  const webhookSecrets =
    secretKey === undefined
      ? [`whsec_${randomBytes(24).toString("hex")}`]
      : config.stripe.webhookSecrets;
  const [webhookSecret = ""] = webhookSecrets;
  let starting: Promise<SandboxProcess> | undefined;
  const sandbox = loadOnce(() => {
    starting = startSandbox({
      dir: path.join(config.dataDir, "sandbox"),
      publicUrl: config.publicUrl,
      webhookUrl: `http://127.0.0.1:${config.port}/api/stripe/webhook`,
      webhookSecret,
    });
    return starting;
  });
  stops.push(async () => {
    const started = await starting?.catch(() => undefined);
    await started?.stop();
  });
  const sandboxUrl = config.needsSandbox ? async () => (await sandbox()).httpUrl : undefined;
  const loadMail = loadOnce(async () => {
    const { createSmtpGateway } = await import("../gateways/mail.ts");
    const { smtpUrl, from } = config.mail;
    return createSmtpGateway(smtpUrl ?? (await sandbox()).smtpUrl, from);
  });
  const loadCompanyRegister = loadOnce(async () => {
    const { companyRegisterUrl: url } = config;
    const { httpUrl } = url === "sandbox" ? await sandbox() : { httpUrl: "" };
    return createCompanyRegister(url === "sandbox" ? `${httpUrl}${REGISTER_PATH}` : url);
  });
  return {
    sandboxUrl,
    territory,
    clock: createClock(territory.timeZone),
    taxVault: openTaxVault(config),
    tiles: createTiles(config.tilesUrl),
    listingAge: { limitMs: LISTING_CACHE_MS, now: () => performance.now() },
    payments: lazyPayments(
      loadOnce(async () => {
        const { createStripeGateway } = await import("../gateways/payments.ts");
        return createStripeGateway({
          secretKey: secretKey ?? "sk_test_sandbox",
          webhookSecrets,
          apiBase: secretKey === undefined ? (await sandbox()).httpUrl : apiBase,
        });
      }),
    ),
    companyRegister: {
      find: async (siret) => (await loadCompanyRegister()).find(siret),
    } satisfies CompanyRegister,
    mail: { send: async (mail) => (await loadMail()).send(mail) } satisfies MailGateway,
    openFiles: (pool: pg.Pool): FileStores =>
      openFileStores(config, (key, work) => aloneWithFile(pool, key, work)),
    openGeocoder: (pool: pg.Pool): Geocoder => {
      const answers = createGeocoderAnswers(openDb(pool), territory.code);
      // The stand-in has an address only after the sandbox was started.
      const load = loadOnce(async () => {
        const standIn = config.geocoderUrl === "sandbox" ? await sandboxUrl?.() : undefined;
        return createGeocoder(config, standIn, territory, answers);
      });
      return {
        find: async (query) => (await load()).find(query),
        suggest: async (typed) => (await load()).suggest(typed),
      };
    },
  };
};
