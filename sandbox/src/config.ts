/** Settings of the sandbox: its state, its ports and the target of its webhooks. */
export type Config = {
  /** Folder of the durable state. */
  readonly directory: string;
  /** Port for HTTP; 0 takes a free one. */
  readonly httpPort: number;
  /** Port for mail; 0 takes a free one. */
  readonly smtpPort: number;
  /** Origin that serves the hosted pages under `/sandbox/`; without it the sandbox's own origin. */
  readonly publicUrl?: string;
  readonly webhookUrl?: string;
  readonly webhookSecret?: string;
  /** Name shown on the payment page. */
  readonly merchantName: string;
};

const port = (name: string, text: string | undefined): number => {
  const value = Number(text ?? 0);
  if (!Number.isInteger(value) || value < 0 || value > 65_535) {
    throw new Error(`${name} must be a port number, got "${text}"`);
  }
  return value;
};

/**
 * Reads the environment.
 *
 * @throws {Error} in production, or when a variable is missing or malformed
 */
export const readConfig = (env: NodeJS.ProcessEnv): Config => {
  if (env.NODE_ENV === "production") {
    throw new Error("the sandbox stands in for real services and never starts in production");
  }
  if (!env.SANDBOX_DIR) throw new Error("SANDBOX_DIR is required: the folder of the durable state");
  return {
    directory: env.SANDBOX_DIR,
    httpPort: port("SANDBOX_PORT", env.SANDBOX_PORT),
    smtpPort: port("SANDBOX_SMTP_PORT", env.SANDBOX_SMTP_PORT),
    merchantName: env.SANDBOX_MERCHANT || "Stokaz",
    ...(env.PUBLIC_URL ? { publicUrl: env.PUBLIC_URL.replace(/\/+$/, "") } : {}),
    ...(env.WEBHOOK_URL ? { webhookUrl: env.WEBHOOK_URL } : {}),
    ...(env.WEBHOOK_SECRET ? { webhookSecret: env.WEBHOOK_SECRET } : {}),
  };
};
