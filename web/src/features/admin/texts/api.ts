import type { Answer, CallInput } from "@stokaz/contract/endpoint";
import {
  deleteDraft,
  listTexts,
  previewText,
  publishText,
  readDraft,
  saveDraft,
} from "@stokaz/contract/legal/legal-drafts";
import type { LegalKind } from "@stokaz/contract/legal/legal-kinds";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../lib/api/client.ts";
import { useCommand } from "../../../lib/api/command.ts";
import { forgetDraft } from "../../../lib/browser/kept-draft.ts";
import { toast } from "../../../lib/browser/toasts.ts";
import type { DraftText } from "./rules.ts";

/** The answer to a saved draft. `faults` forbid its publication. */
export type SavedDraft = { message: string; faults: string[] };

/**
 * Saves and publishes a draft. The hook keeps the current revision number, which each command
 * sends.
 *
 * @param begun revision of the draft at first
 */
export const useDraft = (kind: LegalKind, firstRevision: number) => {
  const [revision, setRevision] = useState(firstRevision);
  const save = useSaveDraft(kind);
  const publish = usePublishText(kind);
  return {
    revision,
    isSaving: save.isPending,
    isPublishing: publish.isPending,
    /** Saves the draft. */
    save: (
      text: DraftText,
      {
        onSaved,
        onError,
      }: { onSaved: (saved: SavedDraft) => void; onError: (error: Error) => void },
    ): void =>
      save.mutate(
        { ...text, revision },
        {
          onSuccess: ({ message, revision: saved, faults }) => {
            setRevision(saved);
            forgetDraft(kind);
            onSaved({ message, faults: faults.map((fault) => fault.message) });
          },
          onError,
        },
      ),
    publish: (callbacks: { onSuccess: () => void; onError: (error: Error) => void }): void =>
      publish.mutate(revision, callbacks),
  };
};

const TEXTS = ["admin", "texts"] as const;

/** A legal text with its versions and its draft, as the operator reads it. */
export type FollowedText = Answer<typeof listTexts>["data"][number];

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
const useSaveDraft = (kind: LegalKind) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (draft: Draft) => call(saveDraft, { params: { kind }, body: draft }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: TEXTS }),
  });
};

/** Publishes a draft at the revision that was read. The form shows a refusal. */
const usePublishText = (kind: LegalKind) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (revision: number) => call(publishText, { params: { kind }, body: { revision } }),
    onSuccess: ({ message }) => {
      toast.success(message);
      return queryClient.invalidateQueries({ queryKey: ["admin"] });
    },
  });
};

export const useDeleteDraft = () =>
  useCommand(
    ({ kind, revision }: { kind: LegalKind; revision: number }) =>
      call(deleteDraft, { params: { kind }, query: { revision } }),
    { invalidates: [["admin"]] },
  );
