import { errorKind } from "./error-line.ts";
import { currentScope, inScope } from "./scope.ts";

/** Facts of a span: nothing about people, no value of a statement. */
export type SpanFacts = {
  name: string;
  kind?: "server" | "client" | "consumer";
  attributes?: Readonly<Record<string, string | number>>;
};

/** How a span ended. */
export type SpanEnd = {
  attributes?: Readonly<Record<string, string | number>>;
  failure?: { kind: string };
};

/** A step of an open trace. */
export type OpenSpan = {
  readonly traceId: string;
  readonly spanId: string;
  /** Stored form of the step, to continue its trace elsewhere. Source: W3C Trace Context, 3.2. */
  readonly traceparent: string;
  /** @param startedMs start of the step, by default now: milliseconds since 1970 */
  below(facts: SpanFacts, startedMs?: number): OpenSpan;
  /** A step of a stored trace, linked with this one when that trace is another. */
  continuing(kept: string, facts: SpanFacts): OpenSpan;
  end(how?: SpanEnd): void;
};

/** Starts traces: with a request or a job. */
export type Tracing = {
  /** Starts a trace, or continues a stored one; `undefined` when nothing is traced. */
  open(facts: SpanFacts, kept?: string): OpenSpan | undefined;
  /** Sends the spans that wait. */
  close(): Promise<void>;
};

/** Traces nothing. */
export const NO_TRACING: Tracing = { open: () => undefined, close: async () => undefined };

/**
 * Value to store beside a row or in a job, to continue its trace; `undefined` when nothing is
 * traced.
 */
export const keepTrace = (): string | undefined => currentScope()?.span?.traceparent;

/** Does work as a step of its own, which ends with it. */
export const inSpan = async <Result>(
  span: OpenSpan | undefined,
  work: () => Promise<Result>,
): Promise<Result> => {
  if (!span) return work();
  try {
    const result = await inScope({ ...currentScope(), span }, work);
    span.end();
    return result;
  } catch (failure) {
    span.end({ failure: { kind: errorKind(failure) } });
    throw failure;
  }
};

/**
 * Does work in a stored trace; in the current scope when nothing is traced or no trace was stored.
 */
export const continueTrace = <Result>(
  kept: string | null | undefined,
  facts: SpanFacts,
  work: () => Promise<Result>,
): Promise<Result> =>
  inSpan(kept ? currentScope()?.span?.continuing(kept, facts) : undefined, work);

/** Notes a finished step under the running work. @param lastedMs milliseconds */
export const noteStep = (facts: SpanFacts, lastedMs: number, end?: SpanEnd): void => {
  currentScope()
    ?.span?.below(facts, Date.now() - lastedMs)
    .end(end);
};
