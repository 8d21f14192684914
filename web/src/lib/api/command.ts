import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "../browser/toasts.ts";
import { messageOf } from "./error.ts";

type CommandOptions = {
  /** What a toast says when it failed; the server's sentence by default. */
  failure?: (error: Error) => string;
  /** The answers that are read again, also after a failure. */
  invalidates: readonly QueryKey[];
};

/** A change whose outcome is said in a toast: the server's message, or why it failed. */
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
