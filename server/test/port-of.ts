import type { Server } from "node:net";

/** The port on which a server listens. @throws if it listens on none */
export const portOf = (server: Server): number => {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return address.port;
};
