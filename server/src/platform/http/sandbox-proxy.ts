import type { IncomingMessage } from "node:http";
import { pipeline, type Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Problem } from "../problem.ts";
import { http } from "./node-http.ts";

/** Said of one connection, not of the answer. */
const OF_THE_CONNECTION = ["connection", "keep-alive", "transfer-encoding"];

const answerOf = async (
  { method, headers, url, body }: FastifyRequest,
  sandboxUrl: () => Promise<string>,
): Promise<IncomingMessage> => {
  const target = new URL(url, await sandboxUrl());
  return new Promise((resolve, reject) => {
    const upstream = http.request(target, { method, headers }, resolve);
    // Not once: what breaks after it has answered is told by the answer, and ends nothing else.
    upstream.on("error", reject);
    if (body) pipeline(body as Readable, upstream, (error) => error && reject(error));
    else upstream.end();
  });
};

/** Hands what is asked for under `/sandbox` to the stand-ins' hosted pages, and their answers back as they are. */
export const proxySandbox = (app: FastifyInstance, sandboxUrl: () => Promise<string>): void => {
  void app.register((pages, _, done) => {
    // Forms go on as they came: nothing of them is read here.
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
