import { networkError } from "./error.ts";

/**
 * Loads the calls of the pages on which people look and buy. They come with zod and the contract's
 * checks, 45 kB that the first view does not wait for: the server wrote it (ADR 0234).
 *
 * @throws {ApiError} `network` if they can't be loaded, as when a call gets no answer
 */
export const loadShoppingCalls = (): Promise<typeof import("./shopping-calls.ts")> =>
  import("./shopping-calls.ts").catch((error: unknown) => {
    throw networkError(error);
  });
