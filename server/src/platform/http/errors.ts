import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { invalidFields, Problem } from "../problem.ts";

const BY_FASTIFY_CODE: Readonly<Record<string, Problem>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new Problem("request/too-large"),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new Problem("request/unsupported-type"),
  FST_FILES_LIMIT: new Problem("request/too-large"),
  FST_PARTS_LIMIT: new Problem("request/too-large"),
  FST_FIELDS_LIMIT: new Problem("request/too-large"),
};

/** The refusal that an error amounts to, or `undefined` when nobody expected it. */
const problemOf = (error: FastifyError): Problem | undefined => {
  if (error instanceof Problem) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    return invalidFields(
      error.validation.map(({ instancePath, message }) => ({
        field: instancePath.replace(/^\//, "").replaceAll("/", "."),
        message: message ?? "Valeur invalide",
      })),
    );
  }
  const known = BY_FASTIFY_CODE[error.code];
  if (known) return known;
  return (error.statusCode ?? 500) < 500 ? new Problem("request/invalid") : undefined;
};

/** Answers a refusal under the shape that all have. @param cause what is logged when it is ours to mend */
export const sendProblem = (
  request: FastifyRequest,
  reply: FastifyReply,
  problem: Problem,
  cause: Error = problem,
): FastifyReply => {
  if (problem.status >= 500) request.log.error({ err: cause }, "request failed");
  if (problem.retryAfterSeconds !== undefined) {
    void reply.header("retry-after", problem.retryAfterSeconds);
  }
  // An answer that broke before its first byte had named itself a packed file.
  void reply.removeHeader("content-encoding").removeHeader("content-disposition");
  return reply
    .code(problem.status)
    .type("application/json")
    .serializer(JSON.stringify)
    .send(problem.toBody());
};

/** Answers every error under one shape; the unexpected ones are logged and tell nothing. */
export const handleErrors = (app: FastifyInstance): void => {
  app.setErrorHandler((error: FastifyError, request, reply) =>
    sendProblem(request, reply, problemOf(error) ?? new Problem("server/unexpected"), error),
  );
};
