import { AsyncLocalStorage } from "node:async_hooks";
import type { OpenSpan } from "./tracing.ts";

/** What all that one request or one job does is known by. */
export type Scope = {
  /** Whose session asked for it: an id of ours that says nothing to others. */
  accountId?: string | undefined;
  job?: string;
  span?: OpenSpan | undefined;
};

const scopes = new AsyncLocalStorage<Scope>();

/** The scope of what runs now; `undefined` outside of requests and jobs. */
export const currentScope = (): Scope | undefined => scopes.getStore();

/** Does work, and all that follows from it, in a scope. */
export const inScope = <Result>(scope: Scope, work: () => Result): Result =>
  scopes.run(scope, work);

/** What each line of the log says of the request or job that it is of. */
export const scopeFields = (): Record<string, string> => {
  const { accountId, job, span } = currentScope() ?? {};
  return {
    ...(span && { trace_id: span.traceId, span_id: span.spanId }),
    ...(accountId !== undefined && { account_id: accountId }),
    ...(job !== undefined && { job }),
  };
};
