import { errorKind } from "../platform/observability/error-line.ts";
import type { Metrics } from "../platform/observability/metrics.ts";
import { noteStep } from "../platform/observability/tracing.ts";
import { ProviderRefusal } from "./payments-refusal.ts";

/** Duration buckets for calls of providers, in seconds. */
const BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 60];

type Outcome = "ok" | "refused" | "failed";

const outcomeOf = (error: unknown): Outcome =>
  error instanceof ProviderRefusal ? "refused" : "failed";

/**
 * Counts and traces each call of a provider: its duration, and its outcome (done, refused or
 * failed).
 *
 * @returns wraps a gateway; `except` names methods that call nobody. Methods that give rows one by
 * one are not counted
 */
export const createCallObserver = (metrics: Metrics) => {
  const observe = metrics.durations(
    "provider_call_duration_seconds",
    "Time of calls to outside services, by provider, call and outcome (ok, refused, failed)",
    ["provider", "call", "outcome"],
    BUCKETS,
  );
  return <Gateway extends object>(
    provider: string,
    gateway: Gateway,
    except: readonly (keyof Gateway & string)[] = [],
  ): Gateway => {
    const local = new Set<string | symbol>(except);
    const note = (call: string, startedAt: number, error?: unknown): void => {
      const lastedMs = performance.now() - startedAt;
      observe(
        { provider, call, outcome: error === undefined ? "ok" : outcomeOf(error) },
        lastedMs / 1000,
      );
      noteStep(
        { name: `${provider} ${call}`, kind: "client", attributes: { "peer.service": provider } },
        lastedMs,
        error === undefined ? {} : { failure: { kind: errorKind(error) } },
      );
    };
    return new Proxy(gateway, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== "function" || typeof name === "symbol" || local.has(name)) {
          return member;
        }
        return (...args: readonly unknown[]): unknown => {
          const startedAt = performance.now();
          const result: unknown = Reflect.apply(member, target, args);
          if (!(result instanceof Promise)) return result;
          return result.then(
            (value: unknown) => {
              note(name, startedAt);
              return value;
            },
            (error: unknown) => {
              note(name, startedAt, error);
              throw error;
            },
          );
        };
      },
    });
  };
};
