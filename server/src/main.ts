import { mkdirSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { EmbeddedPostgresError } from "@stokaz/local/postgres-error";
import type pg from "pg";
import type { AppDeps } from "./app.ts";
import { BackupError } from "./backup/backup-error.ts";
import { assertPortFree } from "./boot/assert-port-free.ts";
import { banner } from "./boot/banner.ts";
import { HALTED, reconcile, runCommand } from "./boot/commands.ts";
import { openDatabase, openReplica, type Stops } from "./boot/database.ts";
import { guardProcess } from "./boot/last-guard.ts";
import { connectProviders } from "./boot/providers.ts";
import { readSecretFiles } from "./boot/secret-files.ts";
import { assertTaxKeys } from "./boot/tax-vault.ts";
import { openTracing } from "./boot/tracing.ts";
import { ConfigError, readConfig } from "./config.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./demo/accounts.ts";
import { ensureDemo, hasDemo } from "./demo/ensure-demo.ts";
import { loadTerritory } from "./territories/territory.ts";

/** Time for requests and jobs under way to end, in milliseconds. */
const STOPPING_MS = 30_000;

const stops: Stops = [];

/**
 * Tells load balancers that this process will stop; before the server listens, nobody needs to
 * know.
 */
let giveNotice = async (): Promise<void> => undefined;

const stopAll = async (): Promise<void> => {
  for (const stop of stops.splice(0).reverse()) await stop();
};

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** Command to run instead of the product, with its arguments. */
const commandLine = process.argv.slice(2);

/** `reconcile` compares the books once, prints the differences and stops. */
const isReconciling = commandLine[0] === "reconcile";

const start = async (): Promise<void> => {
  const config = readConfig(readSecretFiles(process.env));
  if (await runCommand(config, commandLine, say)) return;
  const standsAlone = config.databaseUrl === undefined || config.stripe.secretKey === undefined;
  // A comparison may run beside servers, but not beside one whose database or sandbox it would
  // share.
  if (!isReconciling || standsAlone) await assertPortFree(config);
  mkdirSync(config.dataDir, { recursive: true });
  const territory = loadTerritory(config.territory);
  const { openGeocoder, openFiles, ...providers } = connectProviders(config, territory, stops);
  const depsWith = (pool: pg.Pool): AppDeps => ({
    config,
    pool,
    ...providers,
    ...openFiles(pool),
    geocoder: openGeocoder(pool),
  });
  const [pool, { buildApp }] = await Promise.all([
    openDatabase(config, stops, (empty) => ensureDemo(depsWith(empty), say)),
    // This import takes the longest, so the other processes start meanwhile.
    import("./app.ts"),
  ]);
  if (config.isExposed && !config.isDemo && (await hasDemo(pool))) {
    throw new ConfigError(
      "Configuration invalide :\n  DEMO: ce serveur est joignable d'ailleurs et sa base contient les comptes de démonstration, dont les mots de passe sont connus de tous. Prenez une autre base, ou DEMO=on pour le vouloir ainsi.",
    );
  }
  await assertTaxKeys(pool, providers.taxVault);
  const tracing = await openTracing(config);
  stops.push(tracing.close);
  const replica = openReplica(config, stops);
  const app = await buildApp({ ...depsWith(pool), replica, tracing });
  const { server, jobs, metrics, reconciliation } = app;
  if (isReconciling) {
    stops.push(jobs.stop);
    return shutDown(await reconcile(app, say));
  }
  const countFailure = metrics.counter(
    "unheard_failures_total",
    "Failures that nobody listened to: each is a mistake in the program",
    ["kind"],
  );
  // A series that begins with its first failure has no increase: the alert would miss it.
  for (const kind of ["rejection", "exception"]) countFailure({ kind }, 0);
  guardProcess({ log: server.log, count: (kind) => countFailure({ kind }), shutDown });
  stops.push(jobs.stop);
  await server.listen({ port: config.port, host: config.host });
  giveNotice = async () => {
    app.leave();
    await pause(config.stopNoticeMs);
  };
  stops.push(() => server.close());
  await providers.sandboxUrl?.();
  if (config.runsJobs) await jobs.start(!config.servesPages);
  const demo = { accounts: DEMO_ACCOUNTS, password: DEMO_PASSWORD };
  const isDemoShown = config.isDemo && (await hasDemo(pool));
  const { brandName, publicUrl } = config;
  const hasSandbox = providers.sandboxUrl !== undefined;
  say(banner({ brandName, publicUrl, hasSandbox, demo: isDemoShown ? demo : undefined }));
  void reconciliation.warnOfAutomaticPayouts();
  if ((await reconciliation.countHalts()) > 0) {
    server.log.warn("restored from a backup: no money goes out before the books were compared");
    say(HALTED);
  }
};

const shutDown = async (code: number): Promise<void> => {
  // Work that hangs must not keep alive a process that must be replaced.
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
    void giveNotice().then(() => shutDown(0));
  });
}

await start().catch(async (error: unknown) => {
  if (isStopping) return;
  const text =
    error instanceof ConfigError ||
    error instanceof EmbeddedPostgresError ||
    error instanceof BackupError
      ? error.message
      : (error instanceof Error && error.stack) || error;
  process.stderr.write(`${text}\n`);
  await shutDown(1);
});
