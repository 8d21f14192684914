import { acceptInvitation, readInvitation } from "@stokaz/contract/managers";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { useCommand } from "../../lib/api/command.ts";
import { ownAccountQuery } from "../../lib/session/own-account.ts";

/** What an invitation's link is for. A link that works no more will not work again. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ["invitation", token],
    queryFn: ({ signal }) => call(readInvitation, { query: { token } }, { signal }),
    retry: false,
  });

/** Accepts it: the person's own account and whatever lists what they hand over change with it. */
export const useAcceptInvitation = () => {
  const queryClient = useQueryClient();
  return useCommand(
    async (token: string) => {
      const answer = await call(acceptInvitation, { body: { token } });
      await queryClient.fetchQuery({ ...ownAccountQuery, staleTime: 0 });
      return answer;
    },
    { invalidates: [[]] },
  );
};
