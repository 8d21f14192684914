import type { Right } from "@stokaz/contract/accounts/rights";
import type { Seat } from "@stokaz/contract/accounts/seats";
import { actForSeller } from "@stokaz/contract/accounts/team";
import { paths } from "@stokaz/contract/paths";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { call } from "../api/client.ts";
import { messageOf } from "../api/error.ts";
import { toast } from "../browser/toasts.ts";
import { dashboardOf } from "./dashboards.ts";
import { SKIP_UNSAVED_CHECK } from "./leaving.ts";
import { ownAccountQuery } from "./own-account.ts";

/** Page where each right is used. */
export const PLACES: Readonly<Record<Right, { name: string; href: string }>> = {
  products: { name: "Produits", href: paths.storageDetails.href() },
  sales: { name: "Ventes", href: paths.sales.href() },
  leases: { name: "Locations", href: paths.storageDetails.href() },
  money: { name: "Revenus", href: paths.earnings.href() },
};

/**
 * Switches the session to a seller, or back to oneself. Cached answers of the one are never shown
 * to the other.
 */
export const useActFor = () => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (seat: Seat | null) => {
      const answer = await call(actForSeller, { body: { sellerId: seat?.sellerId ?? null } });
      queryClient.clear();
      const user = await queryClient.fetchQuery({ ...ownAccountQuery, staleTime: 0 });
      const [first] = seat?.rights ?? [];
      await navigate(first ? PLACES[first].href : dashboardOf(user.role), SKIP_UNSAVED_CHECK);
      return answer;
    },
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(messageOf(error)),
  });
};
