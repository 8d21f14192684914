import { paths } from "@stokaz/contract/paths";
import { useNavigate } from "react-router";
import { whileSessionEnds } from "./expiry.ts";
import { SKIP_UNSAVED_CHECK } from "./leaving.ts";
import { loadAccountCalls } from "./load-account-calls.ts";
import { clearSession, forgetToken } from "./session.ts";

/** Ends the session, here and on the server, and goes to the landing page. */
export const useLogOut = (): (() => Promise<void>) => {
  const navigate = useNavigate();
  return () =>
    whileSessionEnds(async () => {
      // The server ends the session too; the page never waits for this nor fails with it.
      const calls = await loadAccountCalls().catch(() => undefined);
      const isForgotten = calls?.logOut().catch(() => undefined);
      // Other tabs hear of it before the server refuses what they ask for.
      forgetToken();
      await navigate(paths.landing.href(), SKIP_UNSAVED_CHECK);
      clearSession();
      await isForgotten;
    });
};
