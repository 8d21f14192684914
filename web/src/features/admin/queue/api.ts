import { listGivenUpMails, sendMailsAgain } from "@stokaz/contract/admin-mails";
import { getQueue, placeSpace, resolveItem } from "@stokaz/contract/admin-overview";
import type { Answer, CallInput } from "@stokaz/contract/endpoint";
import { decideHandoverCase, listHandoverCases } from "@stokaz/contract/handover-cases";
import { decideCertificate } from "@stokaz/contract/insurance";
import { decideLeftovers } from "@stokaz/contract/leftovers";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/client.ts";
import { useCommand } from "../../../lib/api/command.ts";
import { toast } from "../../../lib/browser/toasts.ts";
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

/** Decides one and tells both sides. Refused fields are the form's to show. */
export const useDecideCase = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & CallInput<typeof decideHandoverCase>["body"]) =>
      call(decideHandoverCase, { params: { id }, body }),
    onSuccess: ({ message }) => {
      toast.success(message);
      return queryClient.invalidateQueries({ queryKey: ["admin"] });
    },
  });
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

/** Decides about goods that stayed after a lease and tells both sides. Refused fields are the form's to show. */
export const useDecideLeftovers = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & CallInput<typeof decideLeftovers>["body"]) =>
      call(decideLeftovers, { params: { id }, body }),
    onSuccess: ({ message }) => {
      toast.success(message);
      return queryClient.invalidateQueries({ queryKey: ["admin"] });
    },
  });
};

/** Answers an insurance certificate and tells its artisan. Refused fields are the form's to show. */
export const useDecideCertificate = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & CallInput<typeof decideCertificate>["body"]) =>
      call(decideCertificate, { params: { id }, body }),
    onSuccess: ({ message }) => {
      toast.success(message);
      return queryClient.invalidateQueries({ queryKey: ["admin"] });
    },
  });
};
