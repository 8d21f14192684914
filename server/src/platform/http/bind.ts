import type { Role } from "@stokaz/contract/accounts/roles";
import type { Access, Answer, Endpoint, HandlerInput } from "@stokaz/contract/endpoint";
import { problemBody } from "@stokaz/contract/problem-body";
import { PROBLEMS, type ProblemCode } from "@stokaz/contract/problems";
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
} from "fastify";
import { type Actor, type Authenticate, personOf } from "../actor.ts";
import type { IsOffered } from "../features.ts";
import type { Dependencies } from "../kept/dependencies.ts";
import { Problem } from "../problem.ts";
import { actorOf } from "./acting.ts";
import { EncodedAnswer } from "./encoded-answer.ts";
import { parseMultipart } from "./multipart.ts";
import type { AddressLimit, RateLimit } from "./rate-limit.ts";
import { scopeOf } from "./request-scope.ts";
import { StreamedAnswer } from "./streamed-answer.ts";

type Caller<A extends Access> = A extends "anyone"
  ? undefined
  : A extends "anyone-known"
    ? Actor | undefined
    : Actor;

/** Facts of a call beside its input. */
export type CallContext = {
  /**
   * Network address of the caller: for rate limits, and as proof of where something was accepted.
   */
  readonly address: string;
  /** User agent of the caller's program. */
  readonly userAgent: string | undefined;
  /** The client's `Idempotency-Key`: retries of one intention carry the same. */
  readonly requestKey: string | undefined;
  /** Sets a header of the answer. */
  readonly setHeader: (name: string, value: string) => void;
};

/** A handler of an endpoint. Its input is validated, and its caller is allowed. */
export type Handler<E extends Endpoint> = (
  input: HandlerInput<E>,
  caller: Caller<E["access"]>,
  context: CallContext,
) => Promise<Answer<E> | EncodedAnswer<E> | StreamedAnswer>;

/** What the server does with a route beyond what its contract says. */
export type BindOptions = {
  /**
   * Limit that counts each call from an address before anything is read, so that refused calls cost
   * almost nothing.
   */
  readonly countedIn?: AddressLimit;
  /**
   * True for an answer that lasts as long as the client listens: it is neither compressed nor
   * timed.
   */
  readonly isEndless?: true;
};

/** Makes an endpoint of the contract a route of the server. */
export type Bind = <E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  options?: BindOptions,
) => void;

declare module "fastify" {
  interface FastifyContextConfig {
    isEndless?: true;
  }
}

/** Records an act in a seller's name, after it was done. */
export type NoteAct = (
  actor: Actor,
  act: { call: string; subjectId: string | undefined },
) => Promise<void>;

type BindDeps = {
  authenticate: Authenticate;
  rateLimit: RateLimit;
  noteAct: NoteAct;
  isOffered: IsOffered;
};

const actors = new WeakMap<FastifyRequest, Actor>();

const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer (\S+)$/i.exec(request.headers.authorization ?? "")?.[1];

const COMMON: readonly ProblemCode[] = ["request/invalid", "server/unexpected"];

/** Beginning of the paths that an administrator needs to set up the required second factor. */
const OWN_ACCOUNT = "/api/auth/";

/** Statuses besides success that an endpoint may answer, each with the problem's shape. */
const problemAnswers = (endpoint: Endpoint): Record<number, unknown> => {
  const { access, path, rights, isDangerous, problems = [] } = endpoint;
  const isClosed = access !== "anyone" && access !== "anyone-known";
  const sessions: ProblemCode[] = access === "anyone" ? [] : ["session/required"];
  const factors: ProblemCode[] =
    isClosed && !path.startsWith(OWN_ACCOUNT) ? ["account/second-factor-required"] : [];
  const roles: ProblemCode[] =
    typeof access === "string" ? [] : ["account/forbidden-role", "team/owner-only"];
  const teams: ProblemCode[] = rights ? ["team/right-missing"] : [];
  const again: ProblemCode[] = isDangerous ? ["session/confirm-again"] : [];
  const off: ProblemCode[] = endpoint.feature ? ["feature/off"] : [];
  const codes = [
    ...COMMON,
    ...sessions,
    ...factors,
    ...roles,
    ...teams,
    ...again,
    ...off,
    ...problems,
  ];
  const known = codes.map((code) => PROBLEMS[code]);
  return Object.fromEntries(
    [...new Set(known.map(({ status }) => status))].map((status) => {
      const same = known.filter((problem) => problem.status === status);
      return [status, problemBody.describe(same.map(({ message }) => message).join(" "))];
    }),
  );
};

const admit =
  (
    called: Pick<Endpoint, "access" | "path" | "rights" | "isDangerous">,
    { authenticate, isOffered }: Pick<BindDeps, "authenticate" | "isOffered">,
  ) =>
  async (request: FastifyRequest): Promise<void> => {
    const { access, path } = called;
    if (access === "anyone") return;
    const token = bearerOf(request);
    if (token === undefined && access === "anyone-known") return;
    const session = token === undefined ? undefined : await authenticate(token);
    // A session that acts for a seller would continue under another name, so it counts as over.
    const isOver = session?.actingFor !== undefined && !isOffered("teams");
    if (!session || isOver) throw new Problem("session/required");
    const verdict = actorOf(called, session);
    if (!verdict.ok) throw new Problem(verdict.code);
    const { actor } = verdict;
    scopeOf(request).accountId = personOf(actor);
    if (typeof access !== "string" && !access.includes(actor.role)) {
      throw new Problem("account/forbidden-role");
    }
    if (actor.lacksSecondFactor && !path.startsWith(OWN_ACCOUNT)) {
      // Whatever is open to all is answered as to an unknown caller.
      if (access === "anyone-known") return;
      throw new Problem("account/second-factor-required");
    }
    if (called.isDangerous && !actor.isConfirmed) throw new Problem("session/confirm-again");
    actors.set(request, actor);
  };

/** If the feature is off, no session, role or input is checked. */
const refuseFeature = async (): Promise<void> => {
  throw new Problem("feature/off");
};

/**
 * Lets caches keep an answer of an endpoint that allows it, as long as the caller is not logged in.
 */
const allowCaches =
  ({ access }: Endpoint): onRequestAsyncHookHandler =>
  async (request, reply) => {
    if (access === "anyone-known") reply.header("vary", "authorization");
    if (access === "anyone" || request.headers.authorization === undefined) {
      reply.removeHeader("cache-control");
    }
  };

const replyDependencies = new WeakMap<object, Dependencies>();

/**
 * The dependencies of the answer to a request of this process; `undefined` when they are unknown.
 */
export const dependenciesOfReply = (raw: object): Dependencies | undefined =>
  replyDependencies.get(raw);

const sendEncoded = async (
  reply: FastifyReply,
  answer: EncodedAnswer<Endpoint>,
): Promise<FastifyReply> => {
  replyDependencies.set(reply.raw, answer.dependencies);
  const vary = [reply.getHeader("vary"), "accept-encoding"].filter(Boolean).join(", ");
  void reply.type(answer.type).header("vary", vary);
  return answer.packed.send(reply);
};

/**
 * Gives the function that turns a contract endpoint and its handler into a route: the right and the
 * rate of the caller are checked before anything is read, the input is validated, and the answer is
 * serialised from the contract alone.
 */
export const createBind =
  (app: FastifyInstance, { authenticate, rateLimit, noteAct, isOffered }: BindDeps): Bind =>
  (endpoint, handler, { countedIn, isEndless } = {}) => {
    const { method, path, access, params, query, body, encoding, status, answer } = endpoint;
    const isOff = endpoint.feature !== undefined && !isOffered(endpoint.feature);
    const isMultipart = encoding === "multipart";
    app.route({
      method,
      url: path,
      schema: {
        summary: endpoint.summary,
        tags: [path.split("/")[2] ?? "api"],
        ...(access === "anyone" ? {} : { security: [{ session: [] }] }),
        ...(isMultipart ? { consumes: ["multipart/form-data"] } : {}),
        ...(params ? { params } : {}),
        ...(query ? { querystring: query } : {}),
        ...(body ? { body } : {}),
        response: { [status]: answer, ...problemAnswers(endpoint) },
      },
      // A HEAD request would open a stream that nobody reads.
      ...(isEndless ? { compress: false, exposeHeadRoute: false, config: { isEndless } } : {}),
      onRequest: [
        ...(isOff ? [refuseFeature] : []),
        ...(endpoint.isCacheable ? [allowCaches(endpoint)] : []),
        admit(endpoint, { authenticate, isOffered }),
        ...(countedIn ? [async ({ ip }: FastifyRequest) => rateLimit(countedIn, ip)] : []),
      ],
      ...(isMultipart
        ? {
            preValidation: (request: FastifyRequest) => parseMultipart(request, endpoint.files),
          }
        : {}),
      handler: async (request, reply) => {
        const key = request.headers["idempotency-key"];
        const result = await handler(
          // Fastify has checked them with the endpoint's schemas.
          { params: request.params, query: request.query, body: request.body } as HandlerInput<
            typeof endpoint
          >,
          // `admit` has let nobody else pass.
          actors.get(request) as Caller<(typeof endpoint)["access"]>,
          {
            address: request.ip,
            userAgent: request.headers["user-agent"],
            requestKey: typeof key === "string" ? key.slice(0, 100) : undefined,
            setHeader: (name, value) => void reply.header(name, value),
          },
        );
        const actor = actors.get(request);
        if (method !== "GET" && actor?.actedBy !== undefined) {
          // Parameters of a path are texts.
          const [subjectId] = Object.values((request.params ?? {}) as Record<string, string>);
          await noteAct(actor, { call: `${method} ${path}`, subjectId });
        }
        if (result instanceof StreamedAnswer) {
          return reply.code(status).type(result.type).send(result.body);
        }
        return result instanceof EncodedAnswer
          ? sendEncoded(reply.code(status), result)
          : reply.code(status).send(result);
      },
    });
  };

/**
 * Answers all addresses below a path that have no endpoint as if there were one for these roles:
 * others do not learn which endpoints exist.
 */
export const closeOff = (
  app: FastifyInstance,
  deps: Pick<BindDeps, "authenticate" | "isOffered">,
  prefix: string,
  roles: readonly Role[],
): void => {
  for (const url of [prefix, `${prefix}/*`]) {
    app.all(
      url,
      { schema: { hide: true }, onRequest: admit({ access: roles, path: prefix }, deps) },
      () => {
        throw new Problem("request/not-found");
      },
    );
  }
};
