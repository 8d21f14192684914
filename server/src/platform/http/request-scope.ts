import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isRowId } from "../db/row-id.ts";
import { currentScope, inScope, type Scope } from "../observability/scope.ts";
import type { Tracing } from "../observability/tracing.ts";

const scopes = new WeakMap<FastifyRequest, Scope>();

/** What all that a request does is known by. */
export const scopeOf = (request: FastifyRequest): Scope => scopes.get(request) ?? {};

/** The pattern of the route that a request has reached; nothing that somebody typed. */
const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? "unknown";

/** The method and the path, with ids of ours; what else may stand in a path (a link's token) and in a query is left out. */
export const describeRequest = (request: FastifyRequest): { method: string; path: string } => {
  const params = (request.params ?? {}) as Readonly<Record<string, string>>;
  const path = routeOf(request).replace(/:(\w+)/g, (part, name: string) => {
    const value = params[name] ?? "";
    return isRowId(value) ? value : part;
  });
  return { method: request.method, path };
};

/** What machines ask for all day long. */
const UNTRACED = new Set(["/healthz", "/readyz", "/metrics", "/assets/*", "/pictures/:name"]);

const begin = (tracing: Tracing, request: FastifyRequest): Scope => {
  const route = routeOf(request);
  if (UNTRACED.has(route) || request.routeOptions.config.isEndless) return {};
  const { method } = request;
  const attributes = { "http.request.method": method, "http.route": route };
  // What a client says of a trace is not taken up: anybody could write into anybody's.
  const facts = { name: `${method} ${route}`, kind: "server", attributes } as const;
  // A page reads the API in this process: those reads are steps of it.
  return { span: currentScope()?.span?.below(facts) ?? tracing.open(facts) };
};

const end = (request: FastifyRequest, reply?: FastifyReply): void => {
  const status = reply?.statusCode ?? 0;
  scopeOf(request).span?.end({
    ...(reply && { attributes: { "http.response.status_code": status } }),
    ...(status >= 500 && { failure: { kind: String(status) } }),
  });
};

/** Has all that a request does run in a scope of its own, and be a trace. */
export const scopeRequests = (app: FastifyInstance, tracing: Tracing): void => {
  app.addHook("onRequest", (request, _reply, done) => {
    const scope = begin(tracing, request);
    scopes.set(request, scope);
    inScope(scope, done);
  });
  // Between the two a body was read, by events of the connection.
  app.addHook("preValidation", (request, _reply, done) => inScope(scopeOf(request), done));
  app.addHook("onResponse", (request, reply, done) => {
    end(request, reply);
    done();
  });
  app.addHook("onRequestAbort", (request, done) => {
    end(request);
    done();
  });
};
