import type { IncomingMessage } from "node:http";
import { pipeline, Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Problem } from "../problem.ts";
import { http } from "./node-http.ts";

/** Headers about one connection, not about the answer. */
const OF_THE_CONNECTION = ["connection", "keep-alive", "transfer-encoding"];

const answerOf = async (
  { method, headers, url, body }: FastifyRequest,
  sandboxUrl: () => Promise<string>,
): Promise<IncomingMessage> => {
  const target = new URL(url, await sandboxUrl());
  return new Promise((resolve, reject) => {
    const upstream = http.request(target, { method, headers }, resolve);
    // This handler stays (`on`, not `once`): an error after the answer has begun must not end the
    // process.
    upstream.on("error", reject);
    if (body instanceof Readable) pipeline(body, upstream, (error) => error && reject(error));
    else upstream.end();
  });
};

/**
 * Forwards requests under `/sandbox` to the stand-ins' hosted pages, and returns their answers
 * unchanged.
 */
export const proxySandbox = (app: FastifyInstance, sandboxUrl: () => Promise<string>): void => {
  void app.register((pages, _, done) => {
    // Forms are forwarded unchanged: nothing of them is read here.
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser("*", (_request, payload, parsed) => parsed(null, payload));
    const hand = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const answer = await answerOf(request, sandboxUrl).catch((cause: unknown) => {
        throw new Problem("server/provider-unavailable", { cause });
      });
      for (const [name, value] of Object.entries(answer.headers)) {
        if (value !== undefined && !OF_THE_CONNECTION.includes(name))
          void reply.header(name, value);
      }
      return reply.code(answer.statusCode ?? 502).send(answer);
    };
    pages.all("/sandbox", { schema: { hide: true } }, hand);
    pages.all("/sandbox/*", { schema: { hide: true } }, hand);
    done();
  });
};
