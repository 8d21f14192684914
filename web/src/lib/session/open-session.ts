import type { login } from "@stokaz/contract/accounts";
import type { Answer } from "@stokaz/contract/endpoint";
import { internalPath } from "@stokaz/contract/paths";
import { useNavigate, useSearchParams } from "react-router";
import { dashboardOf } from "./dashboards.ts";
import { openSession } from "./session.ts";

/** Keeps the session just opened, then goes where the person was heading, else to their dashboard. */
export const useOpenSession = (): ((opened: Answer<typeof login>) => Promise<void>) => {
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  return async (opened) => {
    openSession(opened);
    await navigate(internalPath(parameters.get("next")) ?? dashboardOf(opened.user.role));
  };
};
