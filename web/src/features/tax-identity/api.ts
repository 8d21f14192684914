import type { CallInput } from "@stokaz/contract/endpoint";
import {
  saveTaxIdentity,
  saveTaxPlace,
  type TaxIdentityAnswer,
} from "@stokaz/contract/tax-identity";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { taxIdentityQuery } from "../../lib/api/tax-identity.ts";
import { toast } from "../../lib/browser/toasts.ts";

export type { TaxIdentityAnswer, TaxPlace } from "@stokaz/contract/tax-identity";

const useShown = () => {
  const queryClient = useQueryClient();
  return ({ message, ...known }: TaxIdentityAnswer & { message: string }): void => {
    queryClient.setQueryData(taxIdentityQuery.queryKey, known);
    // What waited for it may be on its way.
    void queryClient.invalidateQueries({ queryKey: ["earnings"] });
    toast.success(known.missing.length === 0 ? `${message} Il ne manque plus rien.` : message);
  };
};

/** Gives what is typed; what is left empty is kept. */
export const useSaveTaxIdentity = () => {
  const onSuccess = useShown();
  return useMutation({
    mutationFn: (body: CallInput<typeof saveTaxIdentity>["body"]) =>
      call(saveTaxIdentity, { body }),
    onSuccess,
  });
};

/** Says what is asked of a place. */
export const useSaveTaxPlace = (id: string) => {
  const onSuccess = useShown();
  return useMutation({
    mutationFn: (body: CallInput<typeof saveTaxPlace>["body"]) =>
      call(saveTaxPlace, { params: { id }, body }),
    onSuccess,
  });
};
