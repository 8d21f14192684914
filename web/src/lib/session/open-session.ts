import type { register } from "@stokaz/contract/accounts";
import type { Answer } from "@stokaz/contract/endpoint";
import { internalPath, paths } from "@stokaz/contract/paths";
import { useNavigate, useSearchParams } from "react-router";
import { dashboardOf } from "./dashboards.ts";
import { openSession } from "./session.ts";

/** Keeps the session just opened, then goes where the person was heading, else to their dashboard; new texts are read first. */
export const useOpenSession = (): ((opened: Answer<typeof register>) => Promise<void>) => {
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  return async (opened) => {
    openSession(opened);
    const next = internalPath(parameters.get("next")) ?? dashboardOf(opened.user.role);
    await navigate(opened.user.textsToAccept?.length ? paths.acceptTexts.href(next) : next);
  };
};
