import {
  answerByMessageLink,
  blockCorrespondent,
  type ConversationSubject,
  listConversations,
  listCorrespondents,
  markConversationRead,
  openConversation,
  previewMessage,
  readConversation,
  readMessageLink,
  sendMessage,
  unblockCorrespondent,
} from "@stokaz/contract/messages";
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { useCommand } from "../../lib/api/command.ts";
import { KEYS } from "../../lib/api/keys.ts";

const LIST_PAGE = 20;
/** While a page of messages is looked at, should its live events stay away. */
const AGAIN_MS = 60_000;

const paged = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined,
};

/** One's conversations, a page at a time. */
export const conversationsQuery = infiniteQueryOptions({
  ...paged,
  queryKey: [KEYS.conversations, "list"],
  queryFn: ({ pageParam, signal }) =>
    call(listConversations, { query: { limit: LIST_PAGE, cursor: pageParam } }, { signal }),
  refetchInterval: AGAIN_MS,
});

/** A conversation, a page of messages at a time, the newest first. */
export const conversationQuery = (id: string) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: [KEYS.conversations, "one", id],
    queryFn: ({ pageParam, signal }) =>
      call(readConversation, { params: { id }, query: { cursor: pageParam } }, { signal }),
    refetchInterval: AGAIN_MS,
  });

/** What one may write about, and to whom. */
export type Subject = { about: ConversationSubject; subjectId: string };

export const correspondentsQuery = (subject: Subject) =>
  queryOptions({
    queryKey: [KEYS.conversations, "correspondents", subject.about, subject.subjectId],
    queryFn: ({ signal }) => call(listCorrespondents, { query: subject }, { signal }),
  });

/** The last words of a conversation, by a mail's link. */
export const messageLinkQuery = (token: string) =>
  queryOptions({
    queryKey: [KEYS.conversations, "link", token],
    queryFn: ({ signal }) => call(readMessageLink, { query: { token } }, { signal }),
  });

/** What somebody writes. */
export type Written = { words: string; pictures: File[] };

/** Words as they will be masked. */
export const preview = (words: string) => call(previewMessage, { body: { words } });

/** Writes in a conversation; the same key writes once. */
export const send = (id: string, body: Written, requestKey: string) =>
  call(sendMessage, { params: { id }, body }, { requestKey });

/** Writes to somebody first. */
export const open = (
  subject: Subject & { personId: string },
  written: Written,
  requestKey: string,
) => call(openConversation, { body: { ...subject, ...written } }, { requestKey });

/** Reads all about conversations again. */
export const useReadAgain = (): (() => Promise<void>) => {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: [KEYS.conversations] });
};

/** Says what was read; a failure is said by nobody, since the next look tries again. */
export const useMarkRead = (id: string) => {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (until: string) => call(markConversationRead, { params: { id }, body: { until } }),
    onSuccess: readAgain,
  });
};

const TOUCHED = [[KEYS.conversations]];

/** Blocks the other person of a conversation, or lets them write again. */
export const useBlock = (id: string) =>
  useCommand(
    (isBlocked: boolean) =>
      call(isBlocked ? blockCorrespondent : unblockCorrespondent, { params: { id } }),
    { invalidates: TOUCHED },
  );

/** Answers by a mail's link, once. */
export const useLinkAnswer = (token: string) =>
  useMutation({
    mutationFn: (words: string) => call(answerByMessageLink, { body: { token, words } }),
  });
