import { GUARANTEE_NOTICE_PATH } from "@stokaz/contract/orders/guarantee";
import type pg from "pg";
import { createArchives } from "../backup/archives.ts";
import type { Config } from "../config.ts";
import type { CompanyRegister } from "../gateways/company-register.ts";
import type { Geocoder } from "../gateways/geocoder.ts";
import type { MailGateway } from "../gateways/mail.ts";
import { createCallObserver } from "../gateways/observed-calls.ts";
import type { PaymentGateway } from "../gateways/payments.ts";
import type { Tiles } from "../gateways/tiles.ts";
import type { Clock } from "../platform/clock.ts";
import { openDb } from "../platform/db/db.ts";
import { measurePool } from "../platform/db/measure-pool.ts";
import { createReplica } from "../platform/db/replica.ts";
import { traceQueries } from "../platform/db/trace-queries.ts";
import type { IsOffered } from "../platform/features.ts";
import { createHttpServer } from "../platform/http/http-server.ts";
import { createRateLimit } from "../platform/http/rate-limit.ts";
import { serveFiles, servePicture } from "../platform/http/serve-files.ts";
import { createPages, serveWebApp } from "../platform/http/web-app.ts";
import { createJobs } from "../platform/jobs/jobs.ts";
import { measureJobs } from "../platform/jobs/measure-jobs.ts";
import type { KeptAge } from "../platform/kept/keeper.ts";
import { createKept } from "../platform/kept/kept.ts";
import { createListener } from "../platform/live/listener.ts";
import { createLive } from "../platform/live/live.ts";
import { serveHealth } from "../platform/observability/health.ts";
import { createMetrics } from "../platform/observability/metrics.ts";
import { NO_TRACING, type Tracing } from "../platform/observability/tracing.ts";
import type { PasswordCost } from "../platform/password-hash.ts";
import { createPictures, type FileStore } from "../platform/storage/pictures.ts";
import { watchFiles } from "../platform/storage/watched-files.ts";
import type { Vault } from "../platform/vault.ts";
import type { Territory } from "../territories/territory.ts";

/** Dependencies of the application; it makes everything else itself. */
export type AppDeps = {
  config: Config;
  pool: pg.Pool;
  /** Replica of the database, for reads that may lag; absent when there is no replica. */
  replica?: pg.Pool | undefined;
  clock: Clock;
  territory: Territory;
  files: FileStore;
  /** Private files, served to their owner only. */
  privateFiles: FileStore;
  /** Vault that seals the facts that sellers give for the tax authority. */
  taxVault: Vault;
  payments: PaymentGateway;
  mail: MailGateway;
  geocoder: Geocoder;
  companyRegister: CompanyRegister;
  tiles: Tiles;
  /**
   * Address of the stand-ins' hosted pages, when they stand in for a provider; starts them if
   * necessary.
   */
  sandboxUrl: (() => Promise<string>) | undefined;
  /** How long shared answers are kept while changes are not heard; 0 keeps none. */
  listingAge: KeptAge;
  /** Destination of traces; without it, nothing is traced. */
  tracing?: Tracing;
  /** Cost of a password hash; production leaves it out. Tests register thousands of people. */
  passwordCost?: PasswordCost;
};

/**
 * The server, the database, the jobs, the outside services and the settings that modules are made
 * with.
 */
export type Platform = Awaited<ReturnType<typeof openPlatform>>;

/**
 * Opens everything that no module owns. Calls of outside services and files are measured; nothing
 * listens or works yet.
 */
export const openPlatform = async (deps: AppDeps) => {
  const { config, pool, clock, territory, listingAge: age, tracing = NO_TRACING } = deps;
  const { publicUrl, brandName, operator, dataDir, backupDir, backupAt } = config;
  const { timeZone } = territory;
  const server = await createHttpServer(config, deps.sandboxUrl, tracing);
  const { log } = server;
  const noteQuery = tracing === NO_TRACING ? undefined : traceQueries;
  const db = openDb(pool, noteQuery);
  const metrics = createMetrics();
  const { reads, close } = createReplica({ ...deps, metrics, log, noteQuery });
  server.addHook("onClose", close);
  const observed = createCallObserver(metrics);
  const countFailure = metrics.counter(
    "job_failures_total",
    "Jobs, or items of jobs, that failed",
    ["job"],
  );
  const countFileError = metrics.counter(
    "file_store_errors_total",
    "What the store of files did not do, by what was asked",
    ["operation"],
  );
  const files = watchFiles(deps.files, countFileError);
  const privateFiles = watchFiles(deps.privateFiles, countFileError);
  const stores = { pictures: files, papers: privateFiles };
  const jobs = createJobs(pool, log, countFailure, tracing);
  measurePool(metrics, pool);
  measureJobs(metrics, jobs);
  const listener = createListener(pool, log);
  const isOffered: IsOffered = (feature) => !config.featuresOff.includes(feature);
  return {
    config,
    server,
    pool,
    db,
    reads,
    clock,
    log,
    jobs,
    metrics,
    listener,
    live: createLive(listener),
    keeper: createKept({ server, listener, clock, age, metrics }),
    rateLimit: createRateLimit(db, clock, config.isRateLimited),
    gateway: observed("payments", deps.payments, ["readEvent"]),
    geocoder: observed("geocoder", deps.geocoder),
    mailGateway: observed("mail", deps.mail),
    register: observed("company-register", deps.companyRegister),
    tiles: deps.tiles,
    files,
    privateFiles,
    pictures: createPictures(files),
    archives:
      backupDir === undefined
        ? undefined
        : createArchives(pool, stores, { folder: backupDir, scratch: dataDir }),
    backupAt,
    vault: deps.taxVault,
    taxKeyPath: config.taxKeyPath,
    passwordCost: deps.passwordCost,
    publicUrl,
    brandName,
    territory,
    timeZone,
    operator,
    operatorEmail: operator.email,
    mediator: operator.mediator,
    issuer: { ...operator, brandName, publicUrl, timeZone },
    feePercent: config.platformFeePercent,
    hasGuaranteeNotice: config.guaranteeNotice !== undefined,
    holdMinutes: config.holdMinutes,
    alcoholClosedHours: config.alcoholClosedHours,
    prepaidMonthsMax: config.prepaidMonthsMax,
    reviewsModeration: config.reviewsModeration,
    firstListingApproval: config.firstListingApproval,
    isSecondFactorRequired: config.isSecondFactorRequired,
    isOffered,
  };
};

/**
 * Serves health, pictures and the pages.
 *
 * @returns the function that tells load balancers that this process will stop
 */
export const servePages = async ({ server, pool, metrics, files, keeper, config }: Platform) => {
  const { metricsToken, guaranteeNotice, webDir, publicUrl } = config;
  const { leave } = serveHealth(server, { pool, metrics, metricsToken });
  serveFiles(server, files);
  if (guaranteeNotice) servePicture(server, GUARANTEE_NOTICE_PATH, guaranteeNotice);
  await serveWebApp(server, webDir, createPages(server, { folder: webDir, publicUrl, keeper }));
  return leave;
};
