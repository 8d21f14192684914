import type { Answer, CallInput } from "@stokaz/contract/endpoint";
import {
  deleteDraft,
  listTexts,
  previewText,
  publishText,
  readDraft,
  saveDraft,
} from "@stokaz/contract/legal-drafts";
import type { LegalKind } from "@stokaz/contract/legal-kinds";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "../browser/toasts.ts";
import { call } from "./client.ts";
import { useCommand } from "./command.ts";

const TEXTS = ["admin", "texts"] as const;

/** A legal text with its versions and its draft, as the operator reads it. */
export type FollowedText = Answer<typeof listTexts>["data"][number];

/** Query for all legal texts, for the operator. */
export const textsQuery = queryOptions({
  queryKey: TEXTS,
  queryFn: async ({ signal }) => (await call(listTexts, {}, { signal })).data,
});

/** A draft with the facts that its author needs. */
export type OpenDraft = Answer<typeof readDraft>;

/**
 * Query for the draft of a text. It runs once, because a new answer must not replace typed text.
 */
export const draftQuery = (kind: LegalKind) =>
  queryOptions({
    queryKey: ["text-draft", kind],
    queryFn: ({ signal }) => call(readDraft, { params: { kind } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });

/**
 * Query for a preview of a text and the faults that prevent its publication. The last preview stays
 * until the next is there.
 */
export const previewQuery = (markdown: string) =>
  queryOptions({
    queryKey: ["text-preview", markdown],
    queryFn: ({ signal }) => call(previewText, { body: { markdown } }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

type Draft = CallInput<typeof saveDraft>["body"];

/** Saves a draft. The form shows refused fields. */
export const useSaveDraft = (kind: LegalKind) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (draft: Draft) => call(saveDraft, { params: { kind }, body: draft }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: TEXTS }),
  });
};

/** Publishes a draft at the revision that was read. The form shows a refusal. */
export const usePublishText = (kind: LegalKind) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (revision: number) => call(publishText, { params: { kind }, body: { revision } }),
    onSuccess: ({ message }) => {
      toast.success(message);
      return queryClient.invalidateQueries({ queryKey: ["admin"] });
    },
  });
};

/** Deletes a draft. It is refused if somebody saved the draft after `revision`. */
export const useDeleteDraft = () =>
  useCommand(
    ({ kind, revision }: { kind: LegalKind; revision: number }) =>
      call(deleteDraft, { params: { kind }, query: { revision } }),
    { invalidates: [["admin"]] },
  );
