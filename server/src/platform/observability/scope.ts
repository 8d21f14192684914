import { AsyncLocalStorage } from "node:async_hooks";
import type { OpenSpan } from "./tracing.ts";

/** Identity of everything that one request or one job does. */
export type Scope = {
  /** Account whose session asked for it: an id of ours that tells others nothing. */
  accountId?: string | undefined;
  job?: string;
  span?: OpenSpan | undefined;
};

const scopes = new AsyncLocalStorage<Scope>();

/** Scope of the running work; `undefined` outside of requests and jobs. */
export const currentScope = (): Scope | undefined => scopes.getStore();

/** Does work, and everything that follows from it, in a scope. */
export const inScope = <Result>(scope: Scope, work: () => Result): Result =>
  scopes.run(scope, work);

/** Fields of each log line about its request or job. */
export const scopeFields = (): Record<string, string> => {
  const { accountId, job, span } = currentScope() ?? {};
  return {
    ...(span && { trace_id: span.traceId, span_id: span.spanId }),
    ...(accountId !== undefined && { account_id: accountId }),
    ...(job !== undefined && { job }),
  };
};
