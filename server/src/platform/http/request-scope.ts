import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isRowId } from "../db/row-id.ts";
import { currentScope, inScope, type Scope } from "../observability/scope.ts";
import type { Tracing } from "../observability/tracing.ts";

const scopes = new WeakMap<FastifyRequest, Scope>();

/** Scope of everything that a request does. */
export const scopeOf = (request: FastifyRequest): Scope => scopes.get(request) ?? {};

/** Pattern of the route that a request has reached; it contains nothing that a person typed. */
const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? "unknown";

/**
 * Method and path, with ids of ours; the other parts of a path (a link's token) and the query are
 * left out.
 */
export const describeRequest = (request: FastifyRequest): { method: string; path: string } => {
  // Parameters of a path are texts.
  const params = (request.params ?? {}) as Readonly<Record<string, string>>;
  const path = routeOf(request).replace(/:(\w+)/g, (part, name: string) => {
    const value = params[name] ?? "";
    return isRowId(value) ? value : part;
  });
  return { method: request.method, path };
};

/** Routes that machines request all day long. */
const UNTRACED = new Set(["/healthz", "/readyz", "/metrics", "/assets/*", "/pictures/:name"]);

const begin = (tracing: Tracing, request: FastifyRequest): Scope => {
  const route = routeOf(request);
  if (UNTRACED.has(route) || request.routeOptions.config.isEndless) return {};
  const { method } = request;
  const attributes = { "http.request.method": method, "http.route": route };
  // A client's trace header is ignored: otherwise anybody could write into any trace.
  const facts = { name: `${method} ${route}`, kind: "server", attributes } as const;
  // A page reads the API in this process, so those reads are steps of the page's trace.
  return { span: currentScope()?.span?.below(facts) ?? tracing.open(facts) };
};

const end = (request: FastifyRequest, reply?: FastifyReply): void => {
  const status = reply?.statusCode ?? 0;
  scopeOf(request).span?.end({
    ...(reply && { attributes: { "http.response.status_code": status } }),
    ...(status >= 500 && { failure: { kind: String(status) } }),
  });
};

/** Runs everything that a request does in a scope of its own, and traces it. */
export const scopeRequests = (app: FastifyInstance, tracing: Tracing): void => {
  app.addHook("onRequest", (request, _reply, done) => {
    const scope = begin(tracing, request);
    scopes.set(request, scope);
    inScope(scope, done);
  });
  // Between the two hooks, events of the connection read the body, so the scope must be set again.
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
