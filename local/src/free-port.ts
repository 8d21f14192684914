import getPort from "get-port";

/** A port of this machine that nothing listens on. */
export const freePort = (): Promise<number> => getPort();
