import type { UseBaseQueryResult } from "@tanstack/react-query";

/**
 * True until a query has its first answer, or has failed once. What its answer would push away can
 * wait for that, so that nothing moves under a finger; a query that fails does not hold it back.
 */
export const isFirstAnswerAwaited = ({
  isLoading,
  failureCount,
  errorUpdateCount,
}: Pick<UseBaseQueryResult, "isLoading" | "failureCount" | "errorUpdateCount">): boolean =>
  isLoading && failureCount === 0 && errorUpdateCount === 0;
