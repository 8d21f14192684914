import { listGivenUpMails, sendMailsAgain } from "@stokaz/contract/admin-mails";
import { getQueue, placeSpace, resolveItem } from "@stokaz/contract/admin-overview";
import type { Answer } from "@stokaz/contract/endpoint";
import { listHandoverCases } from "@stokaz/contract/handover-cases";
import { call } from "../../../lib/api/client.ts";
import { useCommand } from "../../../lib/api/command.ts";
import { ADMIN_COMMAND, adminPageQuery, adminQuery } from "../api.ts";
import { sendingFailure } from "../rules.ts";

/** What waits for an administrator. */
export const queueQuery = adminQuery("queue", getQueue, {});

/** A page of the mails that were tried in vain. */
export const givenUpMailsQuery = (page: number) =>
  adminPageQuery("mails", listGivenUpMails, { query: { page } });

/** Refusals and contests of handovers that wait for a decision, the oldest first. */
export const openCasesQuery = {
  ...adminQuery("handover-cases", listHandoverCases, { query: {} }),
  select: ({ data }: Answer<typeof listHandoverCases>) => data,
};

/** Has one of them sent again, all without an identifier. */
export const useSendMailsAgain = () =>
  useCommand((body: { id?: string }) => call(sendMailsAgain, { body }), {
    ...ADMIN_COMMAND,
    failure: sendingFailure,
  });

/** Takes a message out of the queue. */
export const useResolve = () =>
  useCommand(
    ({ id }: { id: string }) => call(resolveItem, { params: { kind: "messages", id } }),
    ADMIN_COMMAND,
  );

/** Sets the pin of a space for its lessor. */
export const usePlaceSpace = () =>
  useCommand(
    ({ id, pin }: { id: string; pin: { lat: number; lng: number } }) =>
      call(placeSpace, { params: { id }, body: pin }),
    ADMIN_COMMAND,
  );
