import type { FastifyInstance } from "fastify";
import { serveDiscovery } from "./routes.ts";
import { createDiscovery } from "./service.ts";

type Deps = Parameters<typeof createDiscovery>[0] & Parameters<typeof serveDiscovery>[2];

/** Files about the whole site for search engines and phones. */
export const createDiscoveryModule = (deps: Deps) => {
  const discovery = createDiscovery(deps);
  return { serve: (server: FastifyInstance): void => serveDiscovery(server, discovery, deps) };
};
