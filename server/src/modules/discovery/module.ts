import type { FastifyInstance } from "fastify";
import { type SiteNames, serveDiscovery } from "./routes.ts";
import { createDiscovery, type DiscoveryDeps } from "./service.ts";

type Deps = DiscoveryDeps & SiteNames;

/** Files about the whole site for search engines and phones. */
export const createDiscoveryModule = (deps: Deps) => {
  const discovery = createDiscovery(deps);
  return { serve: (server: FastifyInstance): void => serveDiscovery(server, discovery, deps) };
};
