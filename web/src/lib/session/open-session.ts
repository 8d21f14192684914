import type { register } from "@stokaz/contract/accounts/accounts";
import type { Answer } from "@stokaz/contract/endpoint";
import { internalPath, paths } from "@stokaz/contract/paths";
import { useNavigate, useSearchParams } from "react-router";
import { dashboardOf } from "./dashboards.ts";
import { openSession } from "./session.ts";

/**
 * Stores the opened session, then goes to the page that the person wanted, or else to their
 * dashboard. New texts to accept come first.
 */
export const useOpenSession = (): ((opened: Answer<typeof register>) => Promise<void>) => {
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  return async (opened) => {
    openSession(opened);
    const next = internalPath(parameters.get("next")) ?? dashboardOf(opened.user.role);
    await navigate(opened.user.textsToAccept?.length ? paths.acceptTexts.href(next) : next);
  };
};
