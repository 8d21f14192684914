import { z } from "zod";
import { instant } from "./calendar.ts";
import { endpoint } from "./endpoint.ts";
import { id } from "./fields.ts";
import { invitedEmail } from "./managers.ts";
import { pageNumber } from "./paging.ts";
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
  email: z.string().meta({ description: "Where the invitation went" }),
  name: z.string().nullable().meta({ description: "Who accepted it: `Paul Hoarau`" }),
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
  summary: "Who may act in one's name as a seller, and who is invited to, the first first",
  access: ["artisan"],
  feature: "teams",
  status: 200,
  answer: z.object({ data: z.array(member) }),
});

export const teamRights = z.object({ rights });

export const teamInvitation = z.object({
  email: invitedEmail,
  rights,
});

export const inviteToTeam = endpoint({
  method: "POST",
  path: "/api/team",
  summary:
    "Invites somebody by e-mail to act in one's name with some rights; invited again, they get a new link",
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
  summary: "Changes what somebody may do in one's name, at once",
  access: ["artisan"],
  feature: "teams",
  params: z.object({ memberId: id }),
  body: teamRights,
  status: 200,
  answer: done,
  problems: ["team/not-found"],
});

export const removeFromTeam = endpoint({
  method: "DELETE",
  path: "/api/team/:memberId",
  summary: "Takes all rights back from somebody, at once",
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
  who: z.string().meta({ description: "Who did it: `Paul Hoarau`" }),
  what: z.string().meta({ description: "`Produit modifié`" }),
  about: z.string().nullable().meta({ description: "A product's name, an order's number" }),
});
export type TeamAct = z.output<typeof act>;

export const listTeamActs = endpoint({
  method: "GET",
  path: "/api/team/acts",
  summary: "What others did in one's name, the latest first; twenty a page, of a year",
  access: ["artisan"],
  feature: "teams",
  query: z.object({
    page: pageNumber.default(1),
  }),
  status: 200,
  answer: z.object({ data: z.array(act), total: z.number().int() }),
});

/** Token of an invitation's link. */
const invitationToken = z.string().min(1).max(100);

export const readTeamInvitation = endpoint({
  method: "GET",
  path: "/api/team/invitation",
  summary: "What an invitation into a team is for",
  access: "signed-in",
  feature: "teams",
  query: z.object({ token: invitationToken }),
  status: 200,
  answer: z.object({
    sellerId: id,
    sellerName: z.string().meta({ description: "The trade name" }),
    rights: z.array(z.enum(RIGHTS)),
    isAccepted: z.boolean().meta({ description: "By whoever asks" }),
  }),
  problems: ["team/invitation-invalid"],
});

export const joinTeam = endpoint({
  method: "POST",
  path: "/api/team/accept-invitation",
  summary: "Accepts to act for a seller; said twice, nothing changes",
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
  summary: "Has this session act for a seller from now on, or for oneself again",
  access: "signed-in",
  feature: "teams",
  body: z.object({ sellerId: id.nullable().meta({ description: "`null`: oneself" }) }),
  status: 200,
  answer: done,
  problems: ["team/not-a-member"],
});

export const leaveTeam = endpoint({
  method: "DELETE",
  path: "/api/team/seats/:sellerId",
  summary: "Leaves a seller's team; the seller is told",
  access: "signed-in",
  feature: "teams",
  params: z.object({ sellerId: id }),
  status: 200,
  answer: done,
  problems: ["team/not-a-member"],
});
