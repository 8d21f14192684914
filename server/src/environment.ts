import { existsSync } from "node:fs";
import path from "node:path";
import { type Feature, features } from "@stokaz/contract/features";
import { LIMITS } from "@stokaz/contract/limits";
import { TERRITORY_CODES } from "@stokaz/contract/territories";
import { z } from "zod";
import { parseVaultKeys } from "./platform/vault.ts";
import { REPLICA_SETTINGS } from "./replica-settings.ts";
import { STORE_SETTINGS } from "./store-settings.ts";

/** Root folder of the installation. */
export const ROOT = path.resolve(import.meta.dirname, "../..");

const flag = z
  .enum(["0", "1", "true", "false", "on", "off"])
  .transform((value) => ["1", "true", "on"].includes(value));

const ALCOHOL_HOURS = "des heures du territoire, début et fin différents, comme 22:00-06:00";

const isFeature = (name: string): name is Feature => features.some((known) => known === name);

/** Variables of the environment that the server reads, each checked by itself. */
export const environment = z.object({
  NODE_ENV: z.string().default("development"),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  PUBLIC_URL: z.url().optional(),
  ROLE: z.enum(["all", "web", "jobs"]).default("all"),
  DATA_DIR: z.string().default(path.join(ROOT, ".data")),
  DATABASE_URL: z.string().optional(),
  ...REPLICA_SETTINGS,
  DEMO: flag.optional(),
  SANDBOX: flag.optional(),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(LIMITS.passwordMin).optional(),
  ADMIN_SECOND_FACTOR: z.enum(["required", "optional"]).optional(),
  TERRITORY: z.enum(TERRITORY_CODES).default("reunion"),
  BRAND_NAME: z.string().min(1).default("Stokaz"),
  SUPPORT_PHONE: z.string().default("0262 00 00 00"),
  OPERATOR_NAME: z.string().default("Stokaz"),
  OPERATOR_ADDRESS: z.string().default(""),
  OPERATOR_EMAIL: z.email().optional(),
  OPERATOR_LEGAL_FORM: z.string().default(""),
  OPERATOR_REGISTRATION: z.string().default(""),
  OPERATOR_VAT_NUMBER: z.string().default(""),
  OPERATOR_DIRECTOR: z.string().default(""),
  OPERATOR_HOST: z.string().default(""),
  OPERATOR_MEDIATOR: z.string().default(""),
  GUARANTEE_NOTICE: z
    .string()
    .refine((file) => /\.(?:svg|png)$/i.test(file) && existsSync(file), {
      error: "le chemin d'une image SVG ou PNG qui existe",
    })
    .optional(),
  PLATFORM_FEE_PERCENT: z.coerce.number().min(0).max(100).default(10),
  CHECKOUT_HOLD_MINUTES: z.coerce.number().positive().max(1440).default(30),
  PREPAID_MONTHS_MAX: z.coerce
    .number()
    .int()
    .min(1)
    .max(LIMITS.rentalMonths)
    .default(LIMITS.rentalMonths),
  ALCOHOL_CLOSED_HOURS: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d-(?:[01]\d|2[0-3]):[0-5]\d$/, {
      error: ALCOHOL_HOURS,
      abort: true,
    })
    .transform((text) => ({ start: text.slice(0, 5), end: text.slice(6) }))
    .refine(({ start, end }) => start !== end, { error: ALCOHOL_HOURS })
    .nullable()
    .default(null),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_BASE: z.url().optional(),
  ...STORE_SETTINGS,
  SMTP_URL: z.url().optional(),
  MAIL_FROM: z.string().optional(),
  GEOCODER_URL: z
    .url()
    .or(z.enum(["", "sandbox"]))
    .default("https://data.geopf.fr/geocodage"),
  COMPANY_REGISTER_URL: z.url().or(z.literal("sandbox")).optional(),
  GOOGLE_MAPS_KEY: z.string().optional(),
  TILES_URL: z
    .string()
    .default(
      "https://data.geopf.fr/wmts?SERVICE=WMTS&REQUEST=GetTile&VERSION=1.0.0&LAYER=GEOGRAPHICALGRIDSYSTEMS.PLANIGNV2&STYLE=normal&FORMAT=image/png&TILEMATRIXSET=PM&TILEMATRIX={z}&TILEROW={y}&TILECOL={x}",
    ),
  REVIEWS_MODERATION: z.enum(["after", "before"]).default("after"),
  FIRST_LISTING_APPROVAL: flag.default(false),
  FEATURES_OFF: z
    .string()
    .default("")
    .transform((text) =>
      text
        .split(",")
        .map((name) => name.trim())
        .filter(Boolean),
    )
    .refine((names): names is Feature[] => names.every(isFeature), {
      error: `des fonctions à laisser de côté, séparées par des virgules, parmi ${features.join(", ")}`,
    }),
  BACKUP_DIR: z.string().optional(),
  BACKUP_AT: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: "une heure UTC, comme 00:30" })
    .default("00:30"),
  STOP_NOTICE_SECONDS: z.coerce.number().int().min(0).max(60).optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url().optional(),
  OTEL_SDK_DISABLED: flag.default(false),
  OTEL_TRACES_SAMPLER: z
    .enum([
      "always_on",
      "always_off",
      "traceidratio",
      "parentbased_always_on",
      "parentbased_always_off",
      "parentbased_traceidratio",
    ])
    .default("parentbased_always_on"),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  DAC7_PUBLIC_KEY: z.string().optional(),
  TAX_DATA_KEYS: z
    .string()
    .refine((text) => parseVaultKeys(text) !== undefined, {
      error:
        "des clés nom:base64 séparées par des virgules, nom en minuscules et chiffres, 32 octets chacune (openssl rand -base64 32)",
    })
    .optional(),
  RATE_LIMIT: flag.default(true),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  TRUST_PROXY: flag.default(false),
});

/** Values of the variables, with their defaults. */
export type Environment = z.output<typeof environment>;
