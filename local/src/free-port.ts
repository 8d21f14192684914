import { randomInt } from "node:crypto";
import getPort from "get-port";

/** Range below the ports that systems give to outgoing connections. */
const PORTS = { from: 10_000, to: 32_768 } as const;
const TRIES = 20;

/**
 * Finds a port of this machine on which nothing listens. No outgoing connection gets it, so a
 * process that stops can listen on it again.
 */
export const freePort = (): Promise<number> =>
  getPort({ port: Array.from({ length: TRIES }, () => randomInt(PORTS.from, PORTS.to)) });
