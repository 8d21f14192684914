import { type FastifyError, type FastifyReply, type FastifyRequest, LogController } from "fastify";
import { scopeOf } from "../http/request-scope.ts";
import { inScope } from "./scope.ts";

/**
 * One line an answer. What was simply read is counted in the metrics, and logged only for debugging: a
 * line each would cost as much as answering.
 */
export class RequestLog extends LogController {
  override incomingRequest(): void {
    // Said once, with its outcome.
  }

  override requestCompleted(
    error: FastifyError | null,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const isPlainReading = request.method === "GET" && reply.statusCode < 400;
    const level = error ? "error" : isPlainReading ? "debug" : "info";
    const { elapsedTime: responseTime } = reply;
    // The connection says that the answer is out: outside of what the request does.
    inScope(scopeOf(request), () =>
      request.log[level](
        { req: request, res: reply, responseTime, ...(error && { err: error }) },
        error ? "request errored" : "request completed",
      ),
    );
  }
}
