import type { CallInput } from "@stokaz/contract/endpoint";
import { readContest, readDecision, sendContest } from "@stokaz/contract/moderation/contests";
import { readReport } from "@stokaz/contract/moderation/reports";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { toast } from "../../lib/browser/toasts.ts";

/** Query for the outcome of a report. @param token of the link in its mails */
export const reportQuery = (token: string) =>
  queryOptions({
    queryKey: ["report", token],
    queryFn: ({ signal }) => call(readReport, { query: { token } }, { signal }),
  });

/** Query for a measure with its reasons. @param token of the link in its mail */
export const decisionQuery = (token: string) =>
  queryOptions({
    queryKey: ["decision", token],
    queryFn: ({ signal }) => call(readDecision, { query: { token } }, { signal }),
  });

const contestKey = (token: string) => ["contest", token] as const;

/** Query for the state of a contest against a decision. @param token of the link in a mail */
export const contestQuery = (token: string) =>
  queryOptions({
    queryKey: contestKey(token),
    queryFn: ({ signal }) => call(readContest, { query: { token } }, { signal }),
  });

/** Contests a decision. The form shows refused fields. */
export const useContest = (token: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof sendContest>["body"]) => call(sendContest, { body }),
    onSuccess: ({ message }) => {
      toast.success(message);
      return queryClient.invalidateQueries({ queryKey: contestKey(token) });
    },
  });
};
