import path from "node:path";
import { LIMITS } from "@stokaz/contract/limits";
import { type Environment, environment, ROOT } from "./environment.ts";
import { parseVaultKeys } from "./platform/vault.ts";
import { replicaMistakes } from "./replica-settings.ts";
import { readStore, storeMistakes } from "./store-settings.ts";

/** Legal facts about the operator of the site. The legal pages leave out those that are not set. */
const IDENTITY = [
  "SUPPORT_PHONE",
  "OPERATOR_NAME",
  "OPERATOR_ADDRESS",
  "OPERATOR_EMAIL",
  "OPERATOR_LEGAL_FORM",
  "OPERATOR_REGISTRATION",
  "OPERATOR_VAT_NUMBER",
  "OPERATOR_DIRECTOR",
  "OPERATOR_HOST",
  "OPERATOR_MEDIATOR",
  "GUARANTEE_NOTICE",
] as const;

const REQUIRED_IN_PRODUCTION = [
  "PUBLIC_URL",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "SMTP_URL",
  "TAX_DATA_KEYS",
  "MAIL_FROM",
  "OPERATOR_EMAIL",
] as const;

const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d+){3}|::1)$/i.test(host);

/**
 * The setting that makes a process reachable from elsewhere, as text; `undefined` when none does.
 */
const exposureOf = ({ HOST, PUBLIC_URL }: Environment): string | undefined => {
  if (!isLoopback(HOST)) return `HOST=${HOST}`;
  return PUBLIC_URL?.startsWith("https:") ? `PUBLIC_URL=${PUBLIC_URL}` : undefined;
};

/** Missing settings whose provider is replaced by the sandbox. */
const providersInSandbox = ({
  STRIPE_SECRET_KEY,
  SMTP_URL,
  GEOCODER_URL,
  COMPANY_REGISTER_URL,
}: Environment): string[] => [
  ...(STRIPE_SECRET_KEY === undefined ? ["STRIPE_SECRET_KEY"] : []),
  ...(SMTP_URL === undefined ? ["SMTP_URL"] : []),
  ...(GEOCODER_URL === "sandbox" ? ["GEOCODER_URL"] : []),
  ...(COMPANY_REGISTER_URL === "sandbox" ? ["COMPANY_REGISTER_URL"] : []),
];

/** The state's register of companies. Source: https://recherche-entreprises.api.gouv.fr/docs/ */
const COMPANY_REGISTER = "https://recherche-entreprises.api.gouv.fr";

/** A person who tries the product with stand-ins has no company that the state's register knows. */
const companyRegisterOf = (read: Environment): string =>
  read.COMPANY_REGISTER_URL ?? (providersInSandbox(read).length > 0 ? "sandbox" : COMPANY_REGISTER);

/** A setting that is wrong or missing; the message names it and says what it should be. */
export class ConfigError extends Error {}

/** @param mistakes one line for each mistake, in French */
const configError = (mistakes: readonly string[]): ConfigError =>
  new ConfigError(`Configuration invalide :\n${mistakes.map((line) => `  ${line}`).join("\n")}`);

/**
 * Refuses an unwanted sandbox on a server that others reach: the stand-ins and the demo people,
 * whose passwords are public, start only when a setting asks for them.
 *
 * @throws {ConfigError}
 */
const refuseImplicitSandbox = (read: Environment): void => {
  const exposure = exposureOf(read);
  if (exposure === undefined) return;
  const missing = providersInSandbox(read);
  const lines = [
    ...(missing.length > 0 && read.SANDBOX !== true
      ? [
          `SANDBOX: ce serveur est joignable d'ailleurs (${exposure}) et le bac à sable remplacerait ${missing.join(", ")} : aucun vrai paiement, aucun vrai message. Renseignez-les, ou SANDBOX=on pour le vouloir ainsi.`,
        ]
      : []),
    ...(read.DEMO === undefined && read.DATABASE_URL === undefined
      ? [
          `DEMO: ce serveur est joignable d'ailleurs (${exposure}) et les mots de passe des comptes de démonstration sont connus de tous. Indiquez DEMO=off, ou DEMO=on pour le vouloir ainsi.`,
        ]
      : []),
  ];
  if (lines.length > 0) throw configError(lines);
};

/**
 * True if administrators need a second factor for everything. Beside the stand-ins, where nothing
 * is real, they do not need it.
 */
const isSecondFactorRequired = (read: Environment): boolean =>
  read.ADMIN_SECOND_FACTOR === undefined
    ? providersInSandbox(read).length === 0
    : read.ADMIN_SECOND_FACTOR === "required";

/**
 * Destination of traces over HTTP, and the share of traces that are sent. Source: OpenTelemetry,
 * "OTLP Exporter Configuration" and "General SDK Configuration".
 */
const tracesOf = (read: Environment): { url: string; ratio: number } | undefined => {
  const base = read.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/$/, "");
  const url = read.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base && `${base}/v1/traces`);
  if (url === undefined || read.OTEL_SDK_DISABLED) return undefined;
  const sampler = read.OTEL_TRACES_SAMPLER.replace("parentbased_", "");
  const ratios = { always_on: 1, always_off: 0, traceidratio: read.OTEL_TRACES_SAMPLER_ARG };
  // The schema accepts these names alone, with or without the prefix.
  return { url, ratio: ratios[sampler as keyof typeof ratios] };
};

/** The settings of one process, read once at its start. */
export type Config = ReturnType<typeof readConfig>;

/**
 * Reads every setting of the process.
 *
 * @param env the environment's variables; empty ones count as absent
 * @throws {ConfigError} naming each variable that is wrong or missing
 */
export const readConfig = (env: Readonly<Record<string, string | undefined>>) => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = environment.safeParse({ ...given, GEOCODER_URL: env.GEOCODER_URL });
  if (!parsed.success) {
    throw configError(
      parsed.error.issues.map(({ path: [name], message }) => `${String(name)}: ${message}`),
    );
  }
  const read = parsed.data;
  const isProduction = read.NODE_ENV === "production" && read.DATABASE_URL !== undefined;
  const missing = isProduction
    ? REQUIRED_IN_PRODUCTION.filter((name) => read[name] === undefined)
    : [];
  if (missing.length > 0) {
    throw configError(missing.map((name) => `${name}: obligatoire en production`));
  }
  if (read.STRIPE_SECRET_KEY !== undefined && read.STRIPE_WEBHOOK_SECRET === undefined) {
    throw configError(["STRIPE_WEBHOOK_SECRET: obligatoire avec STRIPE_SECRET_KEY"]);
  }
  if (read.STRIPE_API_BASE !== undefined && read.STRIPE_SECRET_KEY === undefined) {
    throw configError(["STRIPE_SECRET_KEY: obligatoire avec STRIPE_API_BASE"]);
  }
  if ((read.ADMIN_EMAIL === undefined) !== (read.ADMIN_PASSWORD === undefined)) {
    throw configError(["ADMIN_EMAIL et ADMIN_PASSWORD vont ensemble"]);
  }
  if (read.FEATURES_OFF.includes("monthly-rent") && read.PREPAID_MONTHS_MAX < LIMITS.rentalMonths) {
    throw configError([
      "FEATURES_OFF: sans monthly-rent tout se paie en une fois, donc sans PREPAID_MONTHS_MAX",
    ]);
  }
  if (read.SANDBOX === false && providersInSandbox(read).length > 0) {
    throw configError([`${providersInSandbox(read).join(", ")}: obligatoire avec SANDBOX=off`]);
  }
  const mistakes = [...storeMistakes(read), ...replicaMistakes(read)];
  if (mistakes.length > 0) throw configError(mistakes);
  refuseImplicitSandbox(read);
  if (
    read.ROLE !== "all" &&
    (read.DATABASE_URL === undefined || providersInSandbox(read).length > 0)
  ) {
    throw configError([
      "ROLE: les rôles se partagent entre plusieurs processus, donc avec DATABASE_URL et sans bac à sable",
    ]);
  }
  return {
    port: read.PORT,
    host: read.HOST,
    /** Folder of the daily backup; without it, no backup is taken. */
    backupDir: read.BACKUP_DIR && path.resolve(read.BACKUP_DIR),
    backupAt: read.BACKUP_AT,
    /**
     * Milliseconds between the notice that this process will stop and its last accepted request, so
     * that a load balancer notices; 0 where there can be none.
     */
    stopNoticeMs: (read.STOP_NOTICE_SECONDS ?? (read.DATABASE_URL === undefined ? 0 : 5)) * 1000,
    /** True if this process runs jobs. Other processes still queue them. */
    runsJobs: read.ROLE !== "web",
    /** True if this process serves people. */
    servesPages: read.ROLE !== "jobs",
    publicUrl: (read.PUBLIC_URL ?? `http://localhost:${read.PORT}`).replace(/\/$/, ""),
    dataDir: path.resolve(read.DATA_DIR),
    store: readStore(read),
    webDir: path.join(ROOT, "web/build/client"),
    databaseUrl: read.DATABASE_URL,
    databaseReplicaUrl: read.DATABASE_REPLICA_URL,
    isDemo: read.DEMO ?? read.DATABASE_URL === undefined,
    isExposed: exposureOf(read) !== undefined,
    needsSandbox: providersInSandbox(read).length > 0,
    metricsToken: read.METRICS_TOKEN,
    traces: tracesOf(read),
    reviewsModeration: read.REVIEWS_MODERATION,
    firstListingApproval: read.FIRST_LISTING_APPROVAL,
    featuresOff: read.FEATURES_OFF,
    /**
     * Keys of the sellers' tax facts: the first key seals, and all of them open. Without any, a
     * local machine draws and keeps its own.
     */
    taxDataKeys: read.TAX_DATA_KEYS === undefined ? undefined : parseVaultKeys(read.TAX_DATA_KEYS),
    admin:
      read.ADMIN_EMAIL !== undefined && read.ADMIN_PASSWORD !== undefined
        ? { email: read.ADMIN_EMAIL, password: read.ADMIN_PASSWORD }
        : undefined,
    isSecondFactorRequired: isSecondFactorRequired(read),
    territory: read.TERRITORY,
    brandName: read.BRAND_NAME,
    operator: {
      name: read.OPERATOR_NAME,
      address: read.OPERATOR_ADDRESS,
      email: read.OPERATOR_EMAIL ?? "contact@stokaz.example",
      phone: read.SUPPORT_PHONE,
      legalForm: read.OPERATOR_LEGAL_FORM,
      registration: read.OPERATOR_REGISTRATION,
      vatNumber: read.OPERATOR_VAT_NUMBER,
      director: read.OPERATOR_DIRECTOR,
      host: read.OPERATOR_HOST,
      mediator: read.OPERATOR_MEDIATOR,
    },
    guaranteeNotice: read.GUARANTEE_NOTICE && path.resolve(read.GUARANTEE_NOTICE),
    taxKeyPath: read.DAC7_PUBLIC_KEY && path.resolve(read.DAC7_PUBLIC_KEY),
    toFillIn:
      read.NODE_ENV === "production" ? [] : IDENTITY.filter((name) => given[name] === undefined),
    platformFeePercent: read.PLATFORM_FEE_PERCENT,
    holdMinutes: read.CHECKOUT_HOLD_MINUTES,
    prepaidMonthsMax: read.PREPAID_MONTHS_MAX,
    /** Hours in which alcohol is neither sold nor handed over, in the territory's zone. */
    alcoholClosedHours: read.ALCOHOL_CLOSED_HOURS,
    stripe: {
      secretKey: read.STRIPE_SECRET_KEY,
      webhookSecrets: read.STRIPE_WEBHOOK_SECRET?.split(",").map((secret) => secret.trim()) ?? [],
      apiBase: read.STRIPE_API_BASE,
    },
    mail: {
      smtpUrl: read.SMTP_URL,
      from: read.MAIL_FROM ?? `${read.BRAND_NAME} <bonjour@stokaz.example>`,
    },
    geocoderUrl: read.GEOCODER_URL === "" ? undefined : read.GEOCODER_URL,
    companyRegisterUrl: companyRegisterOf(read),
    googleMapsKey: read.GOOGLE_MAPS_KEY,
    tilesUrl: read.TILES_URL === "none" ? undefined : read.TILES_URL,
    isRateLimited: read.RATE_LIMIT,
    logLevel: read.LOG_LEVEL,
    trustProxy: read.TRUST_PROXY,
  };
};
