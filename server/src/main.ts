import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { startEmbeddedPostgres } from "@stokaz/local/postgres";
import { EmbeddedPostgresError } from "@stokaz/local/postgres-error";
import { type SandboxProcess, startSandbox } from "@stokaz/local/sandbox";
import type pg from "pg";
import type { App, AppDeps } from "./app.ts";
import { BackupError } from "./backup/backup-error.ts";
import { type Config, ConfigError, readConfig } from "./config.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./demo/accounts.ts";
import { ensureDemo, hasDemo } from "./demo/ensure-demo.ts";
import { createLocalFileStore } from "./gateways/file-store.ts";
import { createGeocoderAnswers } from "./gateways/geocoder-answers.ts";
import { createTiles } from "./gateways/tiles.ts";
import { assertPortFree } from "./platform/boot/assert-port-free.ts";
import { banner } from "./platform/boot/banner.ts";
import { guardProcess } from "./platform/boot/last-guard.ts";
import { lazily } from "./platform/boot/lazily.ts";
import { createClock } from "./platform/clock.ts";
import { openDb, openPool } from "./platform/db/db.ts";
import { createDatabaseWhole, embeddedDatabase } from "./platform/db/embedded-database.ts";
import { migrate } from "./platform/db/migrate.ts";
import { loadTerritory } from "./territories/territory.ts";

/** Half of what a list may be late after a sale: the other half is for it to travel. */
const LISTING_CACHE_MS = 500;

/** By then the jobs have looked for work once: all that an idle process runs has been loaded. */
const SETTLED_MS = 2000;

/** Requests and jobs under way have this long to end. */
const STOPPING_MS = 30_000;

type Stop = () => Promise<void>;

/** Things to stop, the last started first. */
const stops: Stop[] = [];

const HALTED =
  "Cette base vient d'une sauvegarde : aucun argent ne sort tant que le rapprochement laisse un doute (npm run reconcile).";

const stopAll = async (): Promise<void> => {
  for (const stop of stops.splice(0).reverse()) await stop();
};

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** The configured PostgreSQL, or our own. @param fill puts the first data into a database that has none */
const openDatabase = async (
  { databaseUrl, dataDir }: Config,
  fill: (pool: pg.Pool) => Promise<void>,
): Promise<pg.Pool> => {
  if (databaseUrl !== undefined) {
    const pool = openPool({ connectionString: databaseUrl });
    stops.push(() => pool.end());
    await migrate(pool);
    await fill(pool);
    return pool;
  }
  const postgres = await startEmbeddedPostgres({
    dataDir: path.join(dataDir, "db"),
    durable: true,
  });
  stops.push(postgres.stop);
  await createDatabaseWhole(postgres.host, async (empty) => {
    await migrate(empty);
    await fill(empty);
  });
  const pool = openPool(embeddedDatabase(postgres.host));
  stops.push(() => pool.end());
  await migrate(pool);
  return pool;
};

/**
 * The real providers, or the sandbox's stand-ins for those that are not configured. The sandbox starts when it is first
 * asked for: beside the server's own start it would only slow that down.
 */
const connectProviders = (config: Config) => {
  const { secretKey, apiBase } = config.stripe;
  const webhookSecrets =
    secretKey === undefined
      ? [`whsec_${randomBytes(24).toString("hex")}`]
      : config.stripe.webhookSecrets;
  const [webhookSecret = ""] = webhookSecrets;
  let starting: Promise<SandboxProcess> | undefined;
  const sandbox = (): Promise<SandboxProcess> => {
    starting ??= startSandbox({
      dir: path.join(config.dataDir, "sandbox"),
      publicUrl: config.publicUrl,
      webhookUrl: `http://127.0.0.1:${config.port}/api/stripe/webhook`,
      webhookSecret,
    });
    return starting;
  };
  stops.push(async () => {
    const started = await starting?.catch(() => undefined);
    await started?.stop();
  });
  return {
    sandboxUrl: config.needsSandbox ? async () => (await sandbox()).httpUrl : undefined,
    listingAge: { limitMs: LISTING_CACHE_MS, now: () => performance.now() },
    payments: lazily(async () => {
      const { createStripeGateway } = await import("./gateways/payments.ts");
      return createStripeGateway({
        secretKey: secretKey ?? "sk_test_sandbox",
        webhookSecrets,
        apiBase: secretKey === undefined ? (await sandbox()).httpUrl : apiBase,
      });
    }),
    mail: lazily(async () => {
      const { createSmtpGateway } = await import("./gateways/mail.ts");
      const { smtpUrl, from } = config.mail;
      return createSmtpGateway(smtpUrl ?? (await sandbox()).smtpUrl, from);
    }),
  };
};

/** What is to be done instead of serving the product, and with what. */
const [command, argument, moment] = process.argv.slice(2);

/** `reconcile` compares the books once, says what differs and stops. */
const isReconciling = command === "reconcile";

/** Does what needs the database alone. @returns whether that was asked for */
const runCommand = async (config: Config): Promise<boolean> => {
  const isRelease = isReconciling && argument === "--release";
  if (!isRelease && command !== "backup" && command !== "restore") return false;
  const { backUp, release, restore } = await import("./backup/command.ts");
  if (isRelease) await release(config, say);
  else if (command === "backup") await backUp(config, argument, say);
  else await restore(config, argument, say, moment);
  return true;
};

const reconcile = async ({ reconciliation, jobs }: App): Promise<void> => {
  stops.push(jobs.stop);
  const { compared, findings, since, isHalted } = await reconciliation.run();
  const day = since.toISOString().slice(0, 10);
  say(`${compared} mouvement(s) comparé(s) depuis le ${day}, ${findings.length} écart(s).`);
  for (const { kind, subject, booked, provider } of findings) {
    say(
      `  ${kind} ${subject} : ${booked ?? "rien"} chez nous, ${provider ?? "rien"} chez lui (centimes)`,
    );
  }
  if (isHalted) say(HALTED);
  await shutDown(findings.length === 0 ? 0 : 1);
};

const start = async (): Promise<void> => {
  const config = readConfig(process.env);
  if (await runCommand(config)) return;
  const standsAlone = config.databaseUrl === undefined || config.stripe.secretKey === undefined;
  // A comparison may run beside servers, but not beside one whose database or sandbox it would share.
  if (!isReconciling || standsAlone) await assertPortFree(config);
  mkdirSync(config.dataDir, { recursive: true });
  const territory = loadTerritory(config.territory);
  const providers = connectProviders(config);
  const { sandboxUrl } = providers;
  const depsOver = (pool: pg.Pool): AppDeps => ({
    config,
    pool,
    clock: createClock(territory.timeZone),
    territory,
    files: createLocalFileStore(path.join(config.dataDir, "uploads")),
    privateFiles: createLocalFileStore(path.join(config.dataDir, "private")),
    tiles: createTiles(config.tilesUrl),
    ...providers,
    geocoder: lazily(async () => {
      const { createGeocoder } = await import("./gateways/geocoder.ts");
      const answers = createGeocoderAnswers(openDb(pool), territory.code);
      const stoodIn = config.geocoderUrl === "sandbox" ? await sandboxUrl?.() : undefined;
      return createGeocoder(config, stoodIn, territory, answers);
    }),
  });
  const [pool, { buildApp }] = await Promise.all([
    openDatabase(config, (empty) => ensureDemo(depsOver(empty), say)),
    // The longest to load: meanwhile the other processes start.
    import("./app.ts"),
  ]);
  if (config.isExposed && !config.isDemo && (await hasDemo(pool))) {
    throw new ConfigError(
      "Configuration invalide :\n  DEMO: ce serveur est joignable d'ailleurs et sa base contient les comptes de démonstration, dont les mots de passe sont connus de tous. Prenez une autre base, ou DEMO=on pour le vouloir ainsi.",
    );
  }
  const app = await buildApp(depsOver(pool));
  if (isReconciling) return reconcile(app);
  const { server, jobs, metrics, reconciliation } = app;
  const countFailure = metrics.counter(
    "unheard_failures_total",
    "Failures that nobody listened to: each is a mistake in the program",
    ["kind"],
  );
  guardProcess({ log: server.log, count: (kind) => countFailure({ kind }), shutDown });
  stops.push(jobs.stop);
  await server.listen({ port: config.port, host: config.host });
  stops.push(() => server.close());
  await sandboxUrl?.();
  await jobs.start();
  const demo = { accounts: DEMO_ACCOUNTS, password: DEMO_PASSWORD };
  const isDemoShown = config.isDemo && (await hasDemo(pool));
  const { brandName, publicUrl } = config;
  const hasSandbox = sandboxUrl !== undefined;
  say(banner({ brandName, publicUrl, hasSandbox, demo: isDemoShown ? demo : undefined }));
  void reconciliation.warnOfAutomaticPayouts();
  if ((await reconciliation.countHalts()) > 0) {
    server.log.warn("restored from a backup: no money goes out before the books were compared");
    say(HALTED);
  }
  // What only starting needed would be kept until the first busy hour. There with `--expose-gc`, as `npm start` runs it.
  setTimeout(
    () => void globalThis.gc?.({ type: "major", flavor: "last-resort" }),
    SETTLED_MS,
  ).unref();
};

const shutDown = async (code: number): Promise<void> => {
  // What hangs must not keep the process that another is to replace.
  setTimeout(() => process.exit(code), STOPPING_MS).unref();
  await stopAll().catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
  });
  process.exit(code);
};

let isStopping = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    if (isStopping) return;
    isStopping = true;
    void shutDown(0);
  });
}

await start().catch(async (error: unknown) => {
  if (isStopping) return;
  const text =
    error instanceof ConfigError ||
    error instanceof EmbeddedPostgresError ||
    error instanceof BackupError
      ? error.message
      : ((error as Error).stack ?? error);
  process.stderr.write(`${text}\n`);
  await shutDown(1);
});
