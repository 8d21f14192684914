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

/**
 * Time for a complete request to arrive: four pictures on a bad mobile network. The connection of a
 * client that sends byte by byte is closed.
 */
const REQUEST_MS = 300_000;
/** Time after which a connection without data in either direction is closed. */
const SILENCE_MS = 120_000;

/**
 * Refuses text that can't be stored before the contract is checked, wherever it is in the input.
 */
const wellFormedCompiler: typeof validatorCompiler = (route) => {
  const validate = validatorCompiler(route);
  return (input: unknown) => {
    const field = malformedTextIn(input);
    return field === undefined
      ? validate(input)
      : { error: invalidFields([{ field, message: MALFORMED_TEXT }]) };
  };
};

/** No answer of the API is cached on the way, refusals included, unless its endpoint allows it. */
const forbidCaches = (app: FastifyInstance): void => {
  app.addHook("onRequest", (request, reply, done) => {
    if (request.url.startsWith("/api/")) reply.header("cache-control", "no-store");
    done();
  });
};

/**
 * Publishes the contract of the routes bound from now on. It is made at the first request, so that
 * no start waits for it.
 */
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
 * HTTP server for the routes: validation and answers from the contract's schemas, one shape of
 * error, security headers, compression, multipart bodies, the API's documentation.
 *
 * @param sandboxUrl address of the stand-ins' hosted pages, if any: they are shown under `/sandbox`
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
        // The form reader logs its options, which hold the request's headers and so its session.
        busboyOptions: () => undefined,
      },
      mixin: scopeFields,
    },
    // There is one proxy of ours: addresses further left in X-Forwarded-For come from the client
    // and are not trusted.
    trustProxy: config.trustProxy && ((_address, hop) => hop === 0),
    bodyLimit: LIMITS.jsonBytes,
    requestTimeout: REQUEST_MS,
    connectionTimeout: SILENCE_MS,
    forceCloseConnections: "idle",
    // A request that arrives on an open connection during the shutdown is still answered; then the
    // connection ends.
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
  // No client sends compressed bodies, and unpacking unknown ones could fill the memory.
  await server.register(compress, { threshold: 1024, globalDecompression: false });
  await server.register(multipart, { limits: MULTIPART_LIMITS });
  serveDocumentation(server, config);
  return server;
};
