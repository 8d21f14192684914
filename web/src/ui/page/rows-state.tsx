import type { ReactElement } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { ErrorState } from "./error-state.tsx";
import { RowSkeletons } from "./loading.tsx";

type RowsStateProps = {
  query: { error: unknown; refetch: () => unknown };
  count?: number;
};

/** Shown in place of rows without data: placeholders while they load, or an error. */
export const RowsState = ({ query: { error, refetch }, ...rows }: RowsStateProps): ReactElement =>
  error ? (
    <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
  ) : (
    <RowSkeletons {...rows} />
  );
