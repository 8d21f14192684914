import { type FastifyError, type FastifyReply, type FastifyRequest, LogController } from "fastify";
import { scopeOf } from "../http/request-scope.ts";
import { inScope } from "./scope.ts";

/**
 * Logs one line per answer. Simple reads are counted in the metrics and logged only for debugging:
 * a line for each would cost as much as the answer.
 */
export class RequestLog extends LogController {
  override incomingRequest(): void {
    // A request is logged once, with its outcome.
  }

  override requestCompleted(
    error: FastifyError | null,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const isPlainReading = request.method === "GET" && reply.statusCode < 400;
    const level = error ? "error" : isPlainReading ? "debug" : "info";
    const { elapsedTime: responseTime } = reply;
    // The connection reports the end of the answer outside of the request's scope.
    inScope(scopeOf(request), () =>
      request.log[level](
        { req: request, res: reply, responseTime, ...(error && { err: error }) },
        error ? "request errored" : "request completed",
      ),
    );
  }
}
