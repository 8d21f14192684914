import type { CallInput } from "@stokaz/contract/endpoint";
import {
  saveTaxIdentity,
  saveTaxPlace,
  type TaxIdentityAnswer,
} from "@stokaz/contract/tax/tax-identity";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { taxIdentityQuery } from "../../lib/api/tax-identity.ts";
import { toast } from "../../lib/browser/toasts.ts";

export type { TaxIdentityAnswer, TaxPlace } from "@stokaz/contract/tax/tax-identity";

const useShown = () => {
  const queryClient = useQueryClient();
  return ({ message, ...known }: TaxIdentityAnswer & { message: string }): void => {
    queryClient.setQueryData(taxIdentityQuery.queryKey, known);
    // Payouts that were held for this data may start now, so the earnings are loaded again.
    void queryClient.invalidateQueries({ queryKey: ["earnings"] });
    toast.success(known.missing.length === 0 ? `${message} Il ne manque plus rien.` : message);
  };
};

/** Saves the typed values. Empty fields keep their stored values. */
export const useSaveTaxIdentity = () => {
  const onSuccess = useShown();
  return useMutation({
    mutationFn: (body: CallInput<typeof saveTaxIdentity>["body"]) =>
      call(saveTaxIdentity, { body }),
    onSuccess,
  });
};

/** Saves the tax data of a place. */
export const useSaveTaxPlace = (id: string) => {
  const onSuccess = useShown();
  return useMutation({
    mutationFn: (body: CallInput<typeof saveTaxPlace>["body"]) =>
      call(saveTaxPlace, { params: { id }, body }),
    onSuccess,
  });
};
