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

/** The refusal for an error; `undefined` when the error is unexpected. */
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

/** Sends a refusal in the common shape. @param cause is logged when the fault is ours */
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
  // An answer that failed before its first byte may already have announced a compressed file.
  void reply.removeHeader("content-encoding").removeHeader("content-disposition");
  return reply
    .code(problem.status)
    .type("application/json")
    .serializer(JSON.stringify)
    .send(problem.toBody());
};

/**
 * Answers every error in one shape; unexpected errors are logged, and their answer tells no
 * details.
 */
export const handleErrors = (app: FastifyInstance): void => {
  app.setErrorHandler((error: FastifyError, request, reply) =>
    sendProblem(request, reply, problemOf(error) ?? new Problem("server/unexpected"), error),
  );
};
