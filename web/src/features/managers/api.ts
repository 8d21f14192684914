import { acceptInvitation, readInvitation } from "@stokaz/contract/accounts/managers";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { useCommand } from "../../lib/api/command.ts";
import { ownAccountQuery } from "../../lib/session/own-account.ts";

/**
 * Query of an invitation link. A link that is refused is never valid again, so there is no retry.
 */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ["invitation", token],
    queryFn: ({ signal }) => call(readInvitation, { query: { token } }, { signal }),
    retry: false,
  });

/**
 * Accepts an invitation. The account and all queries are loaded again, because many of them change.
 */
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
