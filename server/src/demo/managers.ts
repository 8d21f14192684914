import { acceptInvitation, inviteManager } from "@stokaz/contract/accounts/managers";
import { inviteToTeam, joinTeam } from "@stokaz/contract/accounts/team";
import { listOwnSpaces } from "@stokaz/contract/spaces/spaces";
import type { Db } from "../platform/db/db.ts";
import { hashToken, newToken } from "../platform/tokens.ts";
import type { ApiClient } from "./api-client.ts";
import { CONSUMERS } from "./people.ts";
import type { Sessions } from "./registrations.ts";
import { SPACES } from "./spaces.ts";

type Deps = { api: ApiClient; db: Db; sessions: Sessions };

/** Names a person who hands orders over at a space of the demo lessor. */
export const nameManager = async ({ api, db, sessions }: Deps): Promise<void> => {
  const token = sessions.lessors.southern;
  const spaces = await api.call(listOwnSpaces, {}, token);
  const space = spaces.find(({ name }) => name === SPACES["saint-pierre"].name);
  if (!space) throw new Error("demo data: no space yet");
  const { email } = CONSUMERS.fifth;
  await api.call(inviteManager, { params: { id: space._id }, body: { email } }, token);
  // No mail is sent while the year is replayed, so the token of its link is made here.
  const invitation = newToken();
  await db
    .updateTable("space_managers")
    .set({ token_hash: hashToken(invitation) })
    .where("email", "=", email)
    .execute();
  await api.call(acceptInvitation, { body: { token: invitation } }, sessions.consumers.fifth);
};

/** Adds a person to the team of an artisan, for their orders, from an account of their own. */
export const nameMember = async ({ api, db, sessions }: Deps): Promise<void> => {
  const { email } = CONSUMERS.fourth;
  const body = { email, rights: ["products" as const, "sales" as const] };
  await api.call(inviteToTeam, { body }, sessions.artisans.distiller);
  const invitation = newToken();
  await db
    .updateTable("team_members")
    .set({ token_hash: hashToken(invitation) })
    .where("email", "=", email)
    .execute();
  await api.call(joinTeam, { body: { token: invitation } }, sessions.consumers.fourth);
};
