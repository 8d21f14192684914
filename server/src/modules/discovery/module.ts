import type { FastifyInstance } from "fastify";
import { serveDiscovery } from "./routes.ts";
import { createDiscovery } from "./service.ts";

type Deps = Parameters<typeof createDiscovery>[0] & Parameters<typeof serveDiscovery>[2];

/** What search engines and phones read of the whole site. */
export const createDiscoveryModule = (deps: Deps) => {
  const discovery = createDiscovery(deps);
  return { serve: (server: FastifyInstance): void => serveDiscovery(server, discovery, deps) };
};
