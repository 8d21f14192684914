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
} from "@stokaz/contract/messages/messages";
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { useCommand } from "../../lib/api/command.ts";
import { KEYS } from "../../lib/api/keys.ts";
import { FIRST_CURSOR } from "../../lib/api/paging.ts";

const LIST_PAGE = 20;
/**
 * Pause in milliseconds before an open page of messages is read again, in case live events fail.
 */
const AGAIN_MS = 60_000;

const paged = {
  initialPageParam: FIRST_CURSOR,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined,
};

/** Query for one's conversations, page by page. */
export const conversationsQuery = infiniteQueryOptions({
  ...paged,
  queryKey: [KEYS.conversations, "list"],
  queryFn: ({ pageParam, signal }) =>
    call(listConversations, { query: { limit: LIST_PAGE, cursor: pageParam } }, { signal }),
  refetchInterval: AGAIN_MS,
});

/** Query for a conversation, one page of messages at a time, newest first. */
export const conversationQuery = (id: string) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: [KEYS.conversations, "one", id],
    queryFn: ({ pageParam, signal }) =>
      call(readConversation, { params: { id }, query: { cursor: pageParam } }, { signal }),
    refetchInterval: AGAIN_MS,
  });

/** Subject of a new conversation, which decides the possible recipients. */
export type Subject = { about: ConversationSubject; subjectId: string };

export const correspondentsQuery = (subject: Subject) =>
  queryOptions({
    queryKey: [KEYS.conversations, "correspondents", subject.about, subject.subjectId],
    queryFn: ({ signal }) => call(listCorrespondents, { query: subject }, { signal }),
  });

/** Query for the last messages of a conversation, by a mail's link. */
export const messageLinkQuery = (token: string) =>
  queryOptions({
    queryKey: [KEYS.conversations, "link", token],
    queryFn: ({ signal }) => call(readMessageLink, { query: { token } }, { signal }),
  });

/** Words and pictures of a new message. */
export type Written = { words: string; pictures: File[] };

/** Returns the words with contact details masked. */
export const preview = (words: string) => call(previewMessage, { body: { words } });

/** Writes in a conversation; a retry with the same key writes nothing more. */
export const send = (id: string, body: Written, requestKey: string) =>
  call(sendMessage, { params: { id }, body }, { requestKey });

/** Starts a conversation with a person. */
export const open = (
  subject: Subject & { personId: string },
  written: Written,
  requestKey: string,
) => call(openConversation, { body: { ...subject, ...written } }, { requestKey });

/** Reads all queries about conversations again. */
export const useReadAgain = (): (() => Promise<void>) => {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: [KEYS.conversations] });
};

/** Marks messages as read. A failure shows no message, because the next view retries. */
export const useMarkRead = (id: string) => {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (until: string) => call(markConversationRead, { params: { id }, body: { until } }),
    onSuccess: readAgain,
  });
};

const TOUCHED = [[KEYS.conversations]];

/** Blocks the other person of a conversation, or unblocks them. */
export const useBlock = (id: string) =>
  useCommand(
    (isBlocked: boolean) =>
      call(isBlocked ? blockCorrespondent : unblockCorrespondent, { params: { id } }),
    { invalidates: TOUCHED },
  );

/** Answers by a mail's link, which works once. */
export const useLinkAnswer = (token: string) =>
  useMutation({
    mutationFn: (words: string) => call(answerByMessageLink, { body: { token, words } }),
  });
