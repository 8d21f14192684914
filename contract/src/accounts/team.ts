import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id } from "../fields.ts";
import { pageNumber } from "../paging.ts";
import { instant } from "../time/day-fields.ts";
import { invitationToken, invitedEmail } from "./managers.ts";
import { RIGHTS, type Right } from "./rights.ts";

/** Name of each right, and the actions that it allows. */
export const RIGHT_WORDS: Readonly<Record<Right, { name: string; detail: string }>> = {
  products: {
    name: "Produits et stock",
    detail: "Créer et modifier des produits, leur stock, leurs lots, annoncer des livraisons",
  },
  sales: {
    name: "Commandes et remises",
    detail: "Voir les ventes, prévenir, remettre aux acheteurs, annuler une vente",
  },
  leases: {
    name: "Locations",
    detail: "Voir les espaces loués, les livraisons et les états des lieux",
  },
  money: {
    name: "Revenus et documents",
    detail: "Voir les revenus, les loyers, les contrats et les factures",
  },
};

/** Actions that only the seller can do, whatever rights they give. */
export const OWNER_ONLY =
  "Louer ou quitter un espace, signer, le compte de paiement, les informations fiscales et l'équipe restent à vous seul.";

const rights = z
  .array(z.enum(RIGHTS, { error: "Droit inconnu" }), { error: "Choisissez au moins un droit." })
  .min(1, "Choisissez au moins un droit.")
  .max(RIGHTS.length)
  .transform((chosen) => RIGHTS.filter((right) => chosen.includes(right)));

const member = z.object({
  _id: id,
  email: z.string().meta({ description: "Address that received the invitation" }),
  name: z
    .string()
    .nullable()
    .meta({ description: "Name of the person who accepted: `Paul Hoarau`. `null` before" }),
  rights: z.array(z.enum(RIGHTS)),
  state: z.enum(["invited", "expired", "accepted"]),
  invitedAt: instant,
  acceptedAt: instant.nullable(),
});
export type TeamMember = z.output<typeof member>;

const done = z.object({ success: z.boolean(), message: z.string() });

export const listTeam = endpoint({
  method: "GET",
  path: "/api/team",
  summary: "Lists the people who may act for the artisan, or are invited to, oldest first",
  access: ["artisan"],
  feature: "teams",
  status: 200,
  answer: z.object({ data: z.array(member) }),
});

/** Rights that replace those of a member. */
export const teamRights = z.object({ rights });

/** An invitation to act for an artisan, with the rights that it gives. */
export const teamInvitation = z.object({
  email: invitedEmail,
  rights,
});

export const inviteToTeam = endpoint({
  method: "POST",
  path: "/api/team",
  summary:
    "Invites a person by e-mail to act for the artisan with some rights. A second invitation replaces the link",
  access: ["artisan"],
  feature: "teams",
  body: teamInvitation,
  status: 200,
  answer: done,
  problems: [
    "account/email-unproven",
    "team/own-address",
    "team/already-member",
    "team/too-many",
    "request/too-many",
  ],
});

export const changeTeamRights = endpoint({
  method: "PUT",
  path: "/api/team/:memberId",
  summary: "Changes what a person may do for the artisan. It applies immediately",
  access: ["artisan"],
  feature: "teams",
  params: z.object({ memberId: id }),
  body: teamRights,
  status: 200,
  answer: done,
  problems: ["team/not-found", "request/too-many"],
});

export const removeFromTeam = endpoint({
  method: "DELETE",
  path: "/api/team/:memberId",
  summary: "Removes a person or an invitation from the team. It applies immediately",
  access: ["artisan"],
  feature: "teams",
  params: z.object({ memberId: id }),
  status: 200,
  answer: done,
  problems: ["team/not-found"],
});

const act = z.object({
  _id: id,
  at: instant,
  who: z.string().meta({ description: "Name of the person: `Paul Hoarau`" }),
  what: z.string().meta({ description: "`Produit modifié`" }),
  about: z.string().nullable().meta({ description: "Name of a product, or number of an order" }),
});
export type TeamAct = z.output<typeof act>;

export const listTeamActs = endpoint({
  method: "GET",
  path: "/api/team/acts",
  summary:
    "Lists what team members did for the artisan during the last year, latest first, twenty per page",
  access: ["artisan"],
  feature: "teams",
  query: z.object({
    page: pageNumber.default(1),
  }),
  status: 200,
  answer: z.object({ data: z.array(act), total: z.number().int() }),
});

export const readTeamInvitation = endpoint({
  method: "GET",
  path: "/api/team/invitation",
  summary: "Returns what an invitation to a team is for",
  access: "signed-in",
  feature: "teams",
  query: z.object({ token: invitationToken }),
  status: 200,
  answer: z.object({
    sellerId: id,
    sellerName: z.string().meta({ description: "Trade name" }),
    rights: z.array(z.enum(RIGHTS)),
    isAccepted: z.boolean().meta({ description: "Whether the caller accepted it" }),
  }),
  problems: ["team/invitation-invalid"],
});

export const joinTeam = endpoint({
  method: "POST",
  path: "/api/team/accept-invitation",
  summary: "Accepts an invitation to a seller's team. A repeated request changes nothing",
  access: "signed-in",
  feature: "teams",
  body: z.object({ token: invitationToken }),
  status: 200,
  answer: done,
  problems: ["team/invitation-invalid", "team/own-business", "account/forbidden-role"],
});

export const actForSeller = endpoint({
  method: "POST",
  path: "/api/team/act",
  summary: "Makes this session act for a seller, or for the caller again",
  access: "signed-in",
  feature: "teams",
  body: z.object({ sellerId: id.nullable().meta({ description: "`null` for the caller" }) }),
  status: 200,
  answer: done,
  problems: ["team/not-a-member"],
});

export const leaveTeam = endpoint({
  method: "DELETE",
  path: "/api/team/seats/:sellerId",
  summary: "Leaves a seller's team. The seller is told",
  access: "signed-in",
  feature: "teams",
  params: z.object({ sellerId: id }),
  status: 200,
  answer: done,
  problems: ["team/not-a-member"],
});
