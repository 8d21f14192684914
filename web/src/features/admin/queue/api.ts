import { listGivenUpMails, sendMailsAgain } from "@stokaz/contract/admin/admin-mails";
import { getQueue, placeSpace, resolveItem } from "@stokaz/contract/admin/admin-queue";
import type { Answer } from "@stokaz/contract/endpoint";
import { type HandoverCase, listHandoverCases } from "@stokaz/contract/handover/handover-cases";
import { PROBLEMS } from "@stokaz/contract/problems";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/client.ts";
import { useCommand } from "../../../lib/api/command.ts";
import { toast } from "../../../lib/browser/toasts.ts";
import { ADMIN_COMMAND, adminPageQuery, adminQuery } from "../api.ts";
import { loadingFailure, sendingFailure } from "../rules.ts";

/** Query of the tasks that wait for an administrator. */
export const queueQuery = adminQuery("queue", getQueue, {});

/** Query of a page of the mails that could not be sent. */
export const givenUpMailsQuery = (page: number) =>
  adminPageQuery("mails", listGivenUpMails, { query: { page } });

/** Query of refused or contested handovers that wait for a decision, oldest first. */
export const openCasesQuery = {
  ...adminQuery("handover-cases", listHandoverCases, { query: {} }),
  select: ({ data }: Answer<typeof listHandoverCases>) => data,
};

/** Reads one open case. @param onFound gets the case, unless somebody decided it in the meantime */
export const useOpenCase = (onFound: (handoverCase: HandoverCase) => void) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ caseId }: { caseId: string }) => call(listHandoverCases, { query: { caseId } }),
    onSuccess: ({ data: [found] }) => {
      if (found) return onFound(found);
      toast.error(PROBLEMS["handover/case-decided"].message);
      return queryClient.invalidateQueries({ queryKey: ["admin"] });
    },
    onError: (error) => toast.error(loadingFailure(error)),
  });
};

/** Sends an unsent mail again; without an id, all unsent mails. */
export const useSendMailsAgain = () =>
  useCommand((body: { id?: string }) => call(sendMailsAgain, { body }), {
    ...ADMIN_COMMAND,
    failure: sendingFailure,
  });

/** Removes a message from the queue. */
export const useResolve = () =>
  useCommand(
    ({ id }: { id: string }) => call(resolveItem, { params: { kind: "messages", id } }),
    ADMIN_COMMAND,
  );

/** Sets the map position of a space on behalf of its lessor. */
export const usePlaceSpace = () =>
  useCommand(
    ({ id, pin }: { id: string; pin: { lat: number; lng: number } }) =>
      call(placeSpace, { params: { id }, body: pin }),
    ADMIN_COMMAND,
  );
