import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";

/** Publishes what the contract says: `/api/openapi.json`, and `/api/docs` to read and try it. */
export const serveDocumentation = async (
  app: FastifyInstance,
  brandName: string,
): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: `${brandName} API`, version: "1.0.0" },
      components: { securitySchemes: { session: { type: "http", scheme: "bearer" } } },
    },
    // Open to all, it tells nothing of what only administrators may call.
    transform: (route) =>
      jsonSchemaTransform(
        route.url.startsWith("/api/admin")
          ? { ...route, schema: { ...route.schema, hide: true } }
          : route,
      ),
    transformObject: jsonSchemaTransformObject,
  });
  await app.register(swaggerUi, { routePrefix: "/api/docs" });
  app.get("/api/openapi.json", { schema: { hide: true } }, async () => app.swagger());
};
