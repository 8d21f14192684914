import type { CallInput } from "@stokaz/contract/endpoint";
import {
  changeTeamRights,
  inviteToTeam,
  joinTeam,
  listTeam,
  listTeamActs,
  readTeamInvitation,
  removeFromTeam,
} from "@stokaz/contract/team";
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

/** Acts that one page of the journal holds. */
const ACTS = 20;

const TEAM = ["team"];

/** Who may act in one's name, and who is invited to. */
export const teamQuery = queryOptions({
  queryKey: [...TEAM, "members"],
  queryFn: ({ signal }) => call(listTeam, {}, { signal }),
});

/** What others did in one's name, the latest first. */
export const teamActsQuery = infiniteQueryOptions({
  queryKey: [...TEAM, "acts"],
  queryFn: ({ pageParam, signal }) =>
    call(listTeamActs, { query: { page: pageParam } }, { signal }),
  initialPageParam: 1,
  getNextPageParam: ({ total }, pages) =>
    pages.length * ACTS < total ? pages.length + 1 : undefined,
});

/** Invites somebody, or once more. Refused fields are the form's to show. */
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

/** Changes what somebody may do. Refused fields are the form's to show. */
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

/** Takes everything back from somebody. */
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

/** What an invitation's link is for. A link that works no more will not work again. */
export const teamInvitationQuery = (token: string) =>
  queryOptions({
    queryKey: ["team-invitation", token],
    queryFn: ({ signal }) => call(readTeamInvitation, { query: { token } }, { signal }),
    retry: false,
  });

/** Accepts it: the person's own account changes with it. */
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
