import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "../browser/toasts.ts";
import { messageOf } from "./error.ts";

type CommandOptions = {
  /** Text of the toast after a failure; by default the server's sentence. */
  failure?: (error: Error) => string;
  /** Keys of the queries to read again after the command, also after a failure. */
  invalidates: readonly QueryKey[];
};

/**
 * Runs a change and shows its outcome in a toast: the server's message, or the reason of the
 * failure.
 */
export const useCommand = <Said extends { message: string }, Input = void>(
  run: (input: Input) => Promise<Said>,
  { failure = messageOf, invalidates }: CommandOptions,
) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(failure(error)),
    onSettled: () =>
      Promise.all(invalidates.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
};
