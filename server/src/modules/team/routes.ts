import { invitationSent } from "@stokaz/contract/accounts/managers";
import * as contract from "@stokaz/contract/accounts/team";
import type { Bind } from "../../platform/http/bind.ts";
import type { Team } from "./service.ts";
import { toWireMember, toWireTeamAct } from "./wire.ts";

export const bindTeamRoutes = (on: Bind, team: Team): void => {
  on(contract.listTeam, async (_, seller) => ({
    data: (await team.list(seller)).map(toWireMember),
  }));
  on(contract.inviteToTeam, async ({ body }, seller) => {
    await team.invite(seller, body);
    return { success: true, message: invitationSent(body.email) };
  });
  on(contract.changeTeamRights, async ({ params, body }, seller) => {
    await team.changeRights(seller, params.memberId, body.rights);
    return { success: true, message: "Les droits sont changés." };
  });
  on(contract.removeFromTeam, async ({ params }, seller) => {
    await team.remove(seller, params.memberId);
    return { success: true, message: "Cette personne n'agit plus en votre nom." };
  });
  on(contract.listTeamActs, async ({ query }, seller) => {
    const { rows, total } = await team.listActs(seller, query.page);
    return { data: rows.map(toWireTeamAct), total };
  });
  on(contract.readTeamInvitation, async ({ query }, actor) => {
    const found = await team.readInvitation(actor, query.token);
    return {
      sellerId: found.seller_id,
      sellerName: found.seller_name,
      rights: found.rights,
      isAccepted: found.user_id !== null,
    };
  });
  on(contract.joinTeam, async ({ body }, actor) => {
    const name = await team.join(actor, body.token);
    return { success: true, message: `Vous pouvez maintenant agir pour ${name}.` };
  });
  on(contract.actForSeller, async ({ body }, actor) => {
    const name = await team.act(actor, body.sellerId);
    const message = name ? `Vous agissez pour ${name}.` : "Vous agissez de nouveau pour vous.";
    return { success: true, message };
  });
  on(contract.leaveTeam, async ({ params }, actor) => {
    const name = await team.leave(actor, params.sellerId);
    return { success: true, message: `Vous ne faites plus partie de l'équipe de ${name}.` };
  });
};
