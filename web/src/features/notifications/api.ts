import type { MailTopic } from "@stokaz/contract/messages/mail-topics";
import {
  countNotifications,
  listNotifications,
  readAllNotifications,
  readNotification,
  readPreferences,
  savePreference,
  stopMails,
} from "@stokaz/contract/messages/notifications";
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

const NOTIFICATIONS_PAGE = 20;

const TOUCHED = [[KEYS.notifications]];

/** Query for the number of one's unread notifications. */
export const unreadCountQuery = queryOptions({
  queryKey: [KEYS.notifications, "count"],
  queryFn: ({ signal }) => call(countNotifications, {}, { signal }),
});

/** Query for one's notifications, page by page. */
export const notificationsQuery = (isUnread: boolean) =>
  infiniteQueryOptions({
    queryKey: [KEYS.notifications, "list", isUnread],
    initialPageParam: FIRST_CURSOR,
    getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined,
    queryFn: ({ pageParam, signal }) =>
      call(
        listNotifications,
        {
          query: {
            limit: NOTIFICATIONS_PAGE,
            cursor: pageParam,
            ...(isUnread ? { unread: "true" } : {}),
          },
        },
        { signal },
      ),
  });

/** Marks a notification as read. There is no toast: the row itself shows the change. */
export const useRead = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(readNotification, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [KEYS.notifications] }),
  });
};

export const useReadAll = () =>
  useCommand(() => call(readAllNotifications, {}), { invalidates: TOUCHED });

export const preferencesQuery = queryOptions({
  queryKey: [KEYS.notifications, "preferences"],
  queryFn: ({ signal }) => call(readPreferences, {}, { signal }),
});

export const useSavePreference = () =>
  useCommand(
    (preference: { topic: MailTopic; isMailed: boolean }) =>
      call(savePreference, { body: preference }),
    { invalidates: [preferencesQuery.queryKey] },
  );

/** Stops mails by the token of a mail's link. */
export const useStopMails = () =>
  useMutation({ mutationFn: (token: string) => call(stopMails, { query: { token } }) });
