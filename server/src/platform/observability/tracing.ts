import { errorKind } from "./error-line.ts";
import { currentScope, inScope } from "./scope.ts";

/** What a span says: nothing of people, no value of a statement. */
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

/** A step of a trace that goes on. */
export type OpenSpan = {
  readonly traceId: string;
  readonly spanId: string;
  /** What is kept of it to go on with its trace elsewhere. Source: W3C Trace Context, 3.2. */
  readonly traceparent: string;
  /** @param startedMs when it began, if not now: milliseconds since 1970 */
  below(facts: SpanFacts, startedMs?: number): OpenSpan;
  /** A step of a trace that was kept, linked with this one when that is another. */
  continuing(kept: string, facts: SpanFacts): OpenSpan;
  end(how?: SpanEnd): void;
};

/** Where traces begin: with a request, with a job. */
export type Tracing = {
  /** Begins a trace, or goes on with one that was kept; `undefined` when nothing is traced. */
  open(facts: SpanFacts, kept?: string): OpenSpan | undefined;
  /** Sends what waits to be sent. */
  close(): Promise<void>;
};

export const NO_TRACING: Tracing = { open: () => undefined, close: async () => undefined };

/** What to keep beside a row or in a job, for its trace to go on; `undefined` when nothing is traced. */
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

/** Does work in a trace that was kept; where nothing is traced, or none was kept, where it stands. */
export const continueTrace = <Result>(
  kept: string | null | undefined,
  facts: SpanFacts,
  work: () => Promise<Result>,
): Promise<Result> =>
  inSpan(kept ? currentScope()?.span?.continuing(kept, facts) : undefined, work);

/** Notes a step that is over, under whatever runs now. @param lastedMs milliseconds */
export const noteStep = (facts: SpanFacts, lastedMs: number, end?: SpanEnd): void => {
  currentScope()
    ?.span?.below(facts, Date.now() - lastedMs)
    .end(end);
};
