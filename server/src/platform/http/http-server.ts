import compress from "@fastify/compress";
import multipart from "@fastify/multipart";
import { LIMITS } from "@stokaz/contract/limits";
import { MALFORMED_TEXT, malformedTextIn } from "@stokaz/contract/well-formed";
import Fastify, { type FastifyInstance, type RouteHandlerMethod } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Config } from "../../config.ts";
import { loadOnce } from "../load-once.ts";
import { describeError } from "../observability/error-line.ts";
import { RequestLog } from "../observability/request-log.ts";
import { scopeFields } from "../observability/scope.ts";
import type { Tracing } from "../observability/tracing.ts";
import { invalidFields } from "../problem.ts";
import type { DescribedRoute } from "./documentation.ts";
import { handleErrors } from "./errors.ts";
import { MALFORMED_REQUESTS, refuseExpectations } from "./malformed-requests.ts";
import { MULTIPART_LIMITS } from "./multipart.ts";
import { describeRequest, scopeRequests } from "./request-scope.ts";
import { proxySandbox } from "./sandbox-proxy.ts";
import { secure } from "./security-headers.ts";

/** For a whole request to come: four pictures on a bad mobile network. A client that sends byte by byte is let go. */
const REQUEST_MS = 300_000;
/** A connection on which nothing moves, either way. */
const SILENCE_MS = 120_000;

/** Text that nothing can keep is refused before the contract is asked, wherever it stands in the input. */
const wellFormedCompiler: typeof validatorCompiler = (route) => {
  const validate = validatorCompiler(route);
  return (input: unknown) => {
    const field = malformedTextIn(input);
    return field === undefined
      ? validate(input)
      : { error: invalidFields([{ field, message: MALFORMED_TEXT }]) };
  };
};

/** Nothing of the API is kept on the way, refusals included, unless its endpoint says that it may be. */
const forbidCaches = (app: FastifyInstance): void => {
  app.addHook("onRequest", (request, reply, done) => {
    if (request.url.startsWith("/api/")) reply.header("cache-control", "no-store");
    done();
  });
};

/** Publishes what the contract says of the routes bound from now on. Made when first asked for: no start waits for it. */
const serveDocumentation = (app: FastifyInstance, config: Config): void => {
  const routes: DescribedRoute[] = [];
  const loadDocumentation = loadOnce(async () =>
    (await import("./documentation.ts")).createDocumentation(routes, config),
  );
  app.addHook("onRoute", ({ method, url, schema }) => {
    if (schema && method !== "HEAD") routes.push({ method, url, schema });
  });
  const answer: RouteHandlerMethod = async ({ raw }, reply) => {
    const documentation = await loadDocumentation();
    reply.hijack();
    documentation.routing(raw, reply.raw);
  };
  for (const path of ["/api/openapi.json", "/api/docs", "/api/docs/*"]) app.get(path, answer);
};

/**
 * The HTTP server that routes are bound to: validation and answers from the contract's schemas, one
 * shape of error, security headers, compression, multipart bodies, the API's documentation.
 *
 * @param sandboxUrl where the stand-ins' hosted pages are, if any: they are shown under `/sandbox`
 */
export const createHttpServer = async (
  config: Config,
  sandboxUrl: (() => Promise<string>) | undefined,
  tracing: Tracing,
): Promise<FastifyInstance> => {
  z.config(z.locales.fr());
  const server = Fastify({
    logger: {
      level: config.logLevel,
      serializers: {
        req: describeRequest,
        err: describeError,
        // What reads forms shows the headers of the request here, session included.
        busboyOptions: () => undefined,
      },
      mixin: scopeFields,
    },
    // One proxy of ours: what stands further left in X-Forwarded-For is the client's own word.
    trustProxy: config.trustProxy && ((_address, hop) => hop === 0),
    bodyLimit: LIMITS.jsonBytes,
    requestTimeout: REQUEST_MS,
    connectionTimeout: SILENCE_MS,
    forceCloseConnections: "idle",
    // What comes on an open connection while it closes is answered, and the connection ends with it.
    return503OnClosing: false,
    logController: new RequestLog(),
    ...MALFORMED_REQUESTS,
  });
  server.setValidatorCompiler(wellFormedCompiler);
  server.setSerializerCompiler(serializerCompiler);
  scopeRequests(server, tracing);
  handleErrors(server);
  refuseExpectations(server);
  await secure(server, config);
  forbidCaches(server);
  if (sandboxUrl !== undefined) proxySandbox(server, sandboxUrl);
  // Nobody sends us compressed bodies, and unpacking what anybody sends is a way to fill a memory.
  await server.register(compress, { threshold: 1024, globalDecompression: false });
  await server.register(multipart, { limits: MULTIPART_LIMITS });
  serveDocumentation(server, config);
  return server;
};
