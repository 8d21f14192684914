import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Calls } from "../calls.ts";
import type { Clock } from "../clock.ts";
import type { Fault, FaultName, Faults } from "../faults.ts";
import { invalidParameter, refusalBody, StripeRefusal } from "./errors.ts";
import { fingerprintOf, type Idempotency } from "./idempotency.ts";
import { newId } from "./ids.ts";
import { API_VERSION, type Work, type Workbench } from "./work.ts";

/** Input of an operation. */
type Call = {
  readonly work: Work;
  /** The id in the path. */
  readonly id: string;
  /** Query of a GET, body of a POST; not validated yet. */
  readonly params: unknown;
};

/**
 * Does one API call inside a transaction and returns its answer, or a refusal whose writes are
 * kept.
 *
 * @throws {StripeRefusal}
 */
export type Operation = (call: Call) => object;

/** Operations by method and path, such as `POST /v1/refunds`. */
export type Operations = Readonly<Record<string, Operation>>;

type Deps = {
  bench: Workbench;
  idempotency: Idempotency;
  faults: Faults;
  calls: Calls;
  clock: Clock;
};
type Answer = { status: number; body: string; replayed: boolean };

const PLANTED = {
  error: new StripeRefusal(500, { type: "api_error", message: "An unknown error occurred" }, false),
  declined: new StripeRefusal(402, {
    type: "card_error",
    code: "card_declined",
    decline_code: "generic_decline",
    message: "Your card was declined.",
  }),
  "rate-limited": new StripeRefusal(
    429,
    {
      type: "invalid_request_error",
      code: "rate_limit",
      message:
        "Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.",
    },
    false,
  ),
} as const;

const isRefusal = (name: FaultName): name is keyof typeof PLANTED => name in PLANTED;

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === "string" && value !== "" ? value : undefined;
};

const authenticate = (request: FastifyRequest): void => {
  const authorization = header(request, "authorization") ?? "";
  const key = /^Bearer (\S+)$/.exec(authorization)?.[1];
  if (!key) {
    throw new StripeRefusal(401, {
      type: "invalid_request_error",
      message:
        "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    });
  }
  if (!/^(sk|rk)_test_\w+$/.test(key)) {
    throw new StripeRefusal(401, {
      type: "invalid_request_error",
      message: `Invalid API Key provided: ${key.slice(0, 8)}****`,
    });
  }
};

const LONGEST_KEY = 255;

/** Checks the headers that Stripe requires of every request. */
const checkRequest = (request: FastifyRequest, v2: boolean): void => {
  const version = header(request, "stripe-version");
  if (version === undefined && v2) {
    throw invalidParameter("The Stripe-Version header is required for this endpoint.");
  }
  if (version !== undefined && version !== API_VERSION) {
    throw invalidParameter(`Invalid Stripe API version: ${version}`);
  }
  const wanted = v2 ? "application/json" : "application/x-www-form-urlencoded";
  const sent = header(request, "content-type");
  if (request.method === "POST" && sent !== undefined && !sent.startsWith(wanted)) {
    throw invalidParameter(`Invalid request (check that your POST content type is ${wanted}).`);
  }
  if ((header(request, "idempotency-key")?.length ?? 0) > LONGEST_KEY) {
    throw invalidParameter(`Idempotency keys can have up to ${LONGEST_KEY} characters.`);
  }
};

const jsonOf = (answer: object): string => JSON.stringify(answer, null, 2);

/** Runs an operation once per idempotency key and returns the answer. */
const answerOnce = async (
  deps: Deps,
  operation: Operation,
  call: { request: FastifyRequest; path: string; requestId: string; fault: Fault | undefined },
): Promise<Answer> => {
  const { request, path, requestId, fault } = call;
  const v2 = path.startsWith("/v2/");
  const params = request.method === "GET" ? request.query : request.body;
  const sentKey = request.method === "GET" ? undefined : header(request, "idempotency-key");
  const key = sentKey && `${v2 ? "v2" : "v1"} ${sentKey}`;
  const fingerprint = fingerprintOf(request.method, path, params);
  const kept = key ? deps.idempotency.begin(key, fingerprint) : undefined;
  if (kept) return { ...kept, replayed: true };
  try {
    if (fault) await pause(fault.delayMs);
    if (fault && isRefusal(fault.fault)) throw PLANTED[fault.fault];
    // Paths have this parameter or none.
    const { id = "" } = request.params as { id?: string };
    return deps.bench.run({ requestId, idempotencyKey: sentKey ?? null }, (work) => {
      const made = operation({ work, id, params: params ?? {} });
      // A refusal by the bank leaves its payment stored: it is returned, because a thrown error
      // would undo the writes.
      const isRefused = made instanceof StripeRefusal;
      const body = jsonOf(isRefused ? refusalBody(made, v2) : made);
      const status = isRefused ? made.status : 200;
      if (key) deps.idempotency.keep(key, fingerprint, { status, body });
      return { status, body, replayed: false };
    });
  } catch (error) {
    // The second namespace runs a failed call again; the first stores its failure.
    if (key && !v2 && error instanceof StripeRefusal && error.executed) {
      const body = jsonOf(refusalBody(error, v2));
      deps.idempotency.keep(key, fingerprint, { status: error.status, body });
    }
    throw error;
  } finally {
    if (key) deps.idempotency.end(key);
  }
};

const refused = (error: unknown, v2: boolean): Answer => {
  const refusal =
    error instanceof StripeRefusal
      ? error
      : new StripeRefusal(500, { type: "api_error", message: String(error) });
  return { status: refusal.status, body: jsonOf(refusalBody(refusal, v2)), replayed: false };
};

/**
 * Binds the operations with the behaviour of Stripe around them: keys, headers, errors,
 * idempotency. Planted faults act here.
 */
export const bindOperations = (app: FastifyInstance, operations: Operations, deps: Deps): void => {
  const respond = async (
    request: FastifyRequest,
    reply: FastifyReply,
    operation: Operation,
  ): Promise<FastifyReply> => {
    const requestId = newId("req_", 14);
    const path = request.url.split("?", 1)[0] ?? "";
    const v2 = path.startsWith("/v2/");
    const fault = deps.faults.take(request.method, path);
    let answer: Answer;
    try {
      authenticate(request);
      checkRequest(request, v2);
      answer = await answerOnce(deps, operation, { request, path, requestId, fault });
    } catch (error) {
      answer = refused(error, v2);
    }
    const idempotencyKey = header(request, "idempotency-key");
    const lost = fault?.fault === "lost-answer";
    deps.calls.record({
      method: request.method,
      path,
      idempotencyKey: idempotencyKey ?? null,
      requestId,
      status: answer.status,
      replayed: answer.replayed,
      lost,
      at: new Date(deps.clock.now()).toISOString(),
    });
    if (lost) {
      reply.hijack();
      request.raw.socket.destroy();
      return reply;
    }
    if (idempotencyKey) reply.header("idempotency-key", idempotencyKey);
    if (answer.replayed) reply.header("idempotent-replayed", "true");
    return reply
      .code(answer.status)
      .header("request-id", requestId)
      .header("stripe-version", header(request, "stripe-version") ?? API_VERSION)
      .type("application/json")
      .send(answer.body);
  };
  for (const [route, operation] of Object.entries(operations)) {
    const [method = "", url = ""] = route.split(" ");
    app.route({ method, url, handler: (request, reply) => respond(request, reply, operation) });
  }
  const unknown: Operation = () => {
    throw new StripeRefusal(404, {
      type: "invalid_request_error",
      message: "Unrecognized request URL. Please see https://stripe.com/docs.",
    });
  };
  for (const prefix of ["/v1/*", "/v2/*"]) {
    app.route({
      method: ["GET", "POST", "DELETE"],
      url: prefix,
      handler: (request, reply) => respond(request, reply, unknown),
    });
  }
};
