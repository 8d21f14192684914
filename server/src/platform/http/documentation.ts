import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import Fastify, { type FastifyInstance, type RouteOptions } from "fastify";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";
import type { Config } from "../../config.ts";
import { secure } from "./security-headers.ts";

/** A route as the documentation shows it. */
export type DescribedRoute = Pick<RouteOptions, "method" | "url" | "schema">;

/**
 * An application that serves the contract of all routes: `/api/openapi.json`, and `/api/docs` to
 * read and try it.
 */
export const createDocumentation = async (
  routes: readonly DescribedRoute[],
  config: Config,
): Promise<FastifyInstance> => {
  const app = Fastify();
  await secure(app, config);
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: `${config.brandName} API`, version: "1.0.0" },
      components: { securitySchemes: { session: { type: "http", scheme: "bearer" } } },
    },
    // The documentation is public, so it leaves out calls for administrators only.
    transform: (route) =>
      jsonSchemaTransform(
        route.url.startsWith("/api/admin")
          ? { ...route, schema: { ...route.schema, hide: true } }
          : route,
      ),
    transformObject: jsonSchemaTransformObject,
  });
  await app.register(swaggerUi, { routePrefix: "/api/docs" });
  // These routes answer nobody: only their schemas are read.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => JSON.stringify);
  for (const route of routes) app.route({ ...route, handler: () => undefined });
  app.get("/api/openapi.json", { schema: { hide: true } }, async () => app.swagger());
  await app.ready();
  return app;
};
