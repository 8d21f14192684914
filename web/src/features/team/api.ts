import {
  changeTeamRights,
  inviteToTeam,
  joinTeam,
  listTeam,
  listTeamActs,
  readTeamInvitation,
  removeFromTeam,
} from "@stokaz/contract/accounts/team";
import type { CallInput } from "@stokaz/contract/endpoint";
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { useCommand } from "../../lib/api/command.ts";
import { toast } from "../../lib/browser/toasts.ts";
import { ownAccountQuery } from "../../lib/session/own-account.ts";

/** Number of actions on a page of the log. */
const ACTS = 20;

const TEAM = ["team"];

/** Query of the team members, who may act in the seller's name, and of the people invited. */
export const teamQuery = queryOptions({
  queryKey: [...TEAM, "members"],
  queryFn: ({ signal }) => call(listTeam, {}, { signal }),
});

/** Query of the team members' actions in the seller's name, newest first. */
export const teamActsQuery = infiniteQueryOptions({
  queryKey: [...TEAM, "acts"],
  queryFn: ({ pageParam, signal }) =>
    call(listTeamActs, { query: { page: pageParam } }, { signal }),
  initialPageParam: 1,
  getNextPageParam: ({ total }, pages) =>
    pages.length * ACTS < total ? pages.length + 1 : undefined,
});

/** Invites a person, or sends the invitation again. The form shows the refused fields. */
export const useInviteToTeam = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof inviteToTeam>["body"]) => call(inviteToTeam, { body }),
    onSuccess: ({ message }) => {
      toast.success(message);
      return queryClient.invalidateQueries({ queryKey: TEAM });
    },
  });
};

/** Changes the rights of a member. The form shows the refused fields. */
export const useChangeRights = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: CallInput<typeof changeTeamRights>) => call(changeTeamRights, input),
    onSuccess: ({ message }) => {
      toast.success(message);
      return queryClient.invalidateQueries({ queryKey: TEAM });
    },
  });
};

/** Removes a member with all their rights. */
export const useRemoveFromTeam = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (memberId: string) => call(removeFromTeam, { params: { memberId } }),
    onSuccess: ({ message }) => {
      toast.success(message);
      return queryClient.invalidateQueries({ queryKey: TEAM });
    },
  });
};

/**
 * Query of an invitation link. A link that is refused is never valid again, so there is no retry.
 */
export const teamInvitationQuery = (token: string) =>
  queryOptions({
    queryKey: ["team-invitation", token],
    queryFn: ({ signal }) => call(readTeamInvitation, { query: { token } }, { signal }),
    retry: false,
  });

/** Accepts an invitation and loads the account again, because it changes. */
export const useJoinTeam = () => {
  const queryClient = useQueryClient();
  return useCommand(
    async (token: string) => {
      const answer = await call(joinTeam, { body: { token } });
      await queryClient.fetchQuery({ ...ownAccountQuery, staleTime: 0 });
      return answer;
    },
    { invalidates: [["team-invitation"]] },
  );
};
