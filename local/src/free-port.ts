import { randomInt } from "node:crypto";
import getPort from "get-port";

/** Below the ports that systems give to outgoing connections. */
const PORTS = { from: 10_000, to: 32_768 } as const;
const TRIES = 20;

/**
 * A port of this machine that nothing listens on. No outgoing connection gets it meanwhile: whoever stops can listen on it
 * again.
 */
export const freePort = (): Promise<number> =>
  getPort({ port: Array.from({ length: TRIES }, () => randomInt(PORTS.from, PORTS.to)) });
