import { endAllSessions, endSession, listSessions } from "@stokaz/contract/accounts/sign-in";
import { paths } from "@stokaz/contract/paths";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { toast } from "../browser/toasts.ts";
import { whileSessionEnds } from "../session/expiry.ts";
import { SKIP_UNSAVED_CHECK } from "../session/leaving.ts";
import { clearSession } from "../session/session.ts";
import { call } from "./client.ts";
import { useCommand } from "./command.ts";
import { messageOf } from "./error.ts";
import { KEYS } from "./keys.ts";

/** Query for the devices that are signed in to one's account. */
export const sessionsQuery = queryOptions({
  queryKey: [KEYS.sessions],
  queryFn: async ({ signal }) => (await call(listSessions, {}, { signal })).data,
});

/** Signs one device out. */
export const useEndSession = () =>
  useCommand((id: string) => call(endSession, { params: { id } }), {
    invalidates: [[KEYS.sessions]],
  });

/** Signs out every device, this browser included, and goes to the login page. */
export const useEndAllSessions = () => {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () =>
      whileSessionEnds(async () => {
        const { message } = await call(endAllSessions, {});
        await navigate(paths.login.href(), SKIP_UNSAVED_CHECK);
        clearSession();
        toast.success(message);
      }),
    onError: (error) => toast.error(messageOf(error)),
  });
};
