import compress from "@fastify/compress";
import multipart from "@fastify/multipart";
import { LIMITS } from "@stokaz/contract/limits";
import Fastify, { type FastifyInstance } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Config } from "../config.ts";
import { serveDocumentation } from "./documentation.ts";
import { handleErrors } from "./errors.ts";
import { RequestLog } from "./request-log.ts";
import { proxySandbox } from "./sandbox-proxy.ts";
import { secure } from "./security-headers.ts";

/** What the log keeps of a request: not the query, where tokens and addresses stand. */
const describeRequest = ({ method, url }: { method: string; url: string }) => ({
  method,
  path: url.split("?", 1)[0],
});

/**
 * The HTTP server that routes are bound to: validation and answers from the contract's schemas, one
 * shape of error, security headers, compression, multipart bodies, the API's documentation.
 *
 * @param sandboxUrl where the stand-ins' hosted pages are, if any: they are shown under `/sandbox`
 */
export const createHttpServer = async (
  config: Config,
  sandboxUrl: string | undefined,
): Promise<FastifyInstance> => {
  z.config(z.locales.fr());
  const server = Fastify({
    logger: { level: config.logLevel, serializers: { req: describeRequest } },
    // One proxy of ours: what stands further left in X-Forwarded-For is the client's own word.
    trustProxy: config.trustProxy && ((_address, hop) => hop === 0),
    bodyLimit: LIMITS.jsonBytes,
    forceCloseConnections: "idle",
    logController: new RequestLog(),
  });
  server.setValidatorCompiler(validatorCompiler);
  server.setSerializerCompiler(serializerCompiler);
  handleErrors(server);
  await secure(server, config);
  if (sandboxUrl !== undefined) proxySandbox(server, sandboxUrl);
  // Nobody sends us compressed bodies, and unpacking what anybody sends is a way to fill a memory.
  await server.register(compress, { threshold: 1024, globalDecompression: false });
  await server.register(multipart, {
    limits: { fileSize: LIMITS.pictureBytes, files: 4, fields: 100, fieldSize: LIMITS.jsonBytes },
  });
  await serveDocumentation(server, config.brandName);
  return server;
};
