import type { CallInput } from "@stokaz/contract/endpoint";
import { sendCertificate } from "@stokaz/contract/insurance";
import { getLease, getLeaseLabels, type Labelled, type Lease } from "@stokaz/contract/leases";
import { labelsName } from "@stokaz/contract/papers";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { messageOf } from "../../lib/api/error.ts";
import { KEYS } from "../../lib/api/keys.ts";
import { saveFile } from "../../lib/browser/save-file.ts";
import { toast } from "../../lib/browser/toasts.ts";

/** A lease as whoever asks may see it. What changes rentals, products or stocks makes it old. */
export const leaseQuery = (id: string) =>
  queryOptions({
    queryKey: [KEYS.rentals, "lease", id],
    queryFn: ({ signal }) => call(getLease, { params: { id } }, { signal }),
  });

/** Has the browser keep labels of a lease's pallets, from a number on. */
export const useSaveLabels = ({ _id: id, startDate, space }: Lease) =>
  useMutation({
    mutationFn: async (query: { which: Labelled; from: number }) => {
      const content = await call(getLeaseLabels, { params: { id }, query });
      const name = labelsName({ startDate, spaceName: space.name });
      saveFile(name, "application/pdf", new Uint8Array(content));
    },
    onError: (error) => toast.error(messageOf(error)),
  });

type SentCertificate = CallInput<typeof sendCertificate>["body"];

/** Sends an insurance certificate: the pages of all leases show it. Refused fields are the form's to show. */
export const useSendCertificate = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: SentCertificate) => call(sendCertificate, { body }),
    onSuccess: ({ message }) => {
      toast.success(message);
      return queryClient.invalidateQueries({ queryKey: [KEYS.rentals, "lease"] });
    },
  });
};
