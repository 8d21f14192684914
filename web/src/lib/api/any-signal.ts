/**
 * A signal that aborts with the first of others: `AbortSignal.any`, which Safari lacks before
 * version 17.4.
 */
export const anySignal = (...signals: readonly AbortSignal[]): AbortSignal => {
  const controller = new AbortController();
  for (const one of signals) {
    const abort = (): void => controller.abort(one.reason);
    if (one.aborted) abort();
    else one.addEventListener("abort", abort, { once: true, signal: controller.signal });
  }
  return controller.signal;
};
