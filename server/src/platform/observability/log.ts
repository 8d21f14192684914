import type { FastifyBaseLogger } from "fastify";

/** The structured log. Personal data (e-mails, tokens, addresses) never goes in. */
export type Log = Pick<FastifyBaseLogger, "debug" | "info" | "warn" | "error">;
