import type pg from "pg";
import type { AppDeps } from "../src/app.ts";
import { openFileStores } from "../src/boot/file-stores.ts";
import { openTaxVault } from "../src/boot/tax-vault.ts";
import { openTracing } from "../src/boot/tracing.ts";
import type { Config } from "../src/config.ts";
import { createCompanyRegister } from "../src/gateways/company-register.ts";
import { createGeocoder } from "../src/gateways/geocoder.ts";
import { createGeocoderAnswers } from "../src/gateways/geocoder-answers.ts";
import { createSmtpGateway } from "../src/gateways/mail.ts";
import { createStripeGateway } from "../src/gateways/payments.ts";
import { createTiles } from "../src/gateways/tiles.ts";
import { createClock } from "../src/platform/clock.ts";
import { openDb } from "../src/platform/db/db.ts";
import { aloneWithFile } from "../src/platform/db/one-at-a-time.ts";
import { loadTerritory } from "../src/territories/territory.ts";

/** Secret that signs the provider's events. */
export const WEBHOOK_SECRET = "whsec_test";

/**
 * Dependencies of a test application: the real clients, connected to stand-ins.
 *
 * @param now its clock
 */
export const openDeps = async (
  config: Config,
  pool: pg.Pool,
  sandbox: { httpUrl: string; smtpUrl: string },
  now: () => Date,
) => {
  const territory = loadTerritory(config.territory);
  const mail = createSmtpGateway(sandbox.smtpUrl, config.mail.from);
  const tracing = await openTracing(config);
  return {
    config,
    pool,
    tracing,
    clock: createClock(territory.timeZone, now),
    territory,
    ...openFileStores(config, (key, work) => aloneWithFile(pool, key, work)),
    taxVault: openTaxVault(config),
    payments: createStripeGateway({
      secretKey: "sk_test_sandbox",
      webhookSecrets: ["whsec_other_destination", WEBHOOK_SECRET],
      apiBase: sandbox.httpUrl,
    }),
    mail,
    geocoder: createGeocoder(
      config,
      sandbox.httpUrl,
      territory,
      createGeocoderAnswers(openDb(pool), territory.code, now),
    ),
    tiles: createTiles(undefined),
    companyRegister: createCompanyRegister(`${sandbox.httpUrl}/recherche-entreprises`),
    sandboxUrl: async () => sandbox.httpUrl,
    listingAge: { limitMs: 0, now: () => 0 },
    // The minimum of Argon2: most of the time of a registration goes into the password's hash.
    passwordCost: { memoryCost: 8, timeCost: 1 },
  } satisfies AppDeps;
};
