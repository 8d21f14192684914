import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance, FastifyServerOptions } from "fastify";
import { Problem } from "../problem.ts";
import { sendProblem } from "./errors.ts";

/** Maximum length of one part of a path. */
const PATH_PART_MAX = 200;

const BY_PARSER_CODE: Readonly<Record<string, Problem>> = {
  HPE_HEADER_OVERFLOW: new Problem("request/headers-too-large"),
  ERR_HTTP_REQUEST_TIMEOUT: new Problem("request/timeout"),
};

const headAndBodyOf = (problem: Problem) => {
  const body = JSON.stringify(problem.toBody());
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    "x-content-type-options": "nosniff",
    connection: "close",
  };
  return { headers, body };
};

/** Answers bytes that are no request: only the connection exists for the answer. */
const refuseBytes = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  if (socket.writable) {
    const problem = BY_PARSER_CODE[error.code ?? ""] ?? new Problem("request/invalid");
    const { headers, body } = headAndBodyOf(problem);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    socket.write(`HTTP/1.1 ${problem.status} Refused\r\n${lines.join("\r\n")}\r\n\r\n${body}`);
  }
  socket.destroySoon();
};

/** Scheme and host of a target as sent to a proxy: `http://elsewhere/path`. */
const AUTHORITY = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i;

/**
 * Path and query of a target, without the origin it names: our origin comes only from the settings.
 */
const withoutOrigin = (target: string): string => {
  const path = target.replace(AUTHORITY, "");
  return path.startsWith("/") || path === "*" ? path : `/${path}`;
};

/**
 * Server settings under which requests that never reach a route are answered as a route would
 * answer.
 */
export const MALFORMED_REQUESTS = {
  routerOptions: { maxParamLength: PATH_PART_MAX },
  rewriteUrl: ({ url }) => withoutOrigin(url ?? "/"),
  clientErrorHandler: refuseBytes,
  frameworkErrors: ({ statusCode }, request, reply) =>
    void sendProblem(
      request,
      reply,
      new Problem(statusCode === 414 ? "request/address-too-long" : "request/invalid"),
    ),
} satisfies FastifyServerOptions;

/** Refuses any expectation of a client except "100-continue", like every other refusal. */
export const refuseExpectations = ({ server }: FastifyInstance): void => {
  server.on("checkExpectation", (_request: unknown, response: ServerResponse) => {
    const problem = new Problem("request/expectation-failed");
    const { headers, body } = headAndBodyOf(problem);
    response.writeHead(problem.status, headers).end(body);
  });
};
