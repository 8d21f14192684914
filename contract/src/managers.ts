import { z } from "zod";
import { instant } from "./calendar.ts";
import { endpoint } from "./endpoint.ts";
import { emailAddress, id } from "./fields.ts";

/** A person that a lessor named to hand over orders at a place. */
const manager = z.object({
  _id: id,
  email: z.string().meta({ description: "Where the invitation went" }),
  name: z.string().nullable().meta({ description: "Who accepted it: `Paul Hoarau`" }),
  state: z.enum(["invited", "expired", "accepted"]),
  invitedAt: instant,
  acceptedAt: instant.nullable(),
});
export type Manager = z.output<typeof manager>;

const done = z.object({ success: z.boolean(), message: z.string() });
const ofSpace = z.object({ id });

export const listManagers = endpoint({
  method: "GET",
  path: "/api/storageSpace/:id/managers",
  summary:
    "Who may hand orders over at one of one's spaces, and who is invited to, the first first",
  access: ["lessor"],
  params: ofSpace,
  status: 200,
  answer: z.object({ data: z.array(manager) }),
  problems: ["space/not-found", "space/not-yours"],
});

/** The address that an invitation goes to. */
export const invitedEmail = emailAddress({
  required: "L'e-mail est requis",
  invalid: "E-mail invalide",
});

export const managerInvitation = z.object({
  email: invitedEmail,
});

export const inviteManager = endpoint({
  method: "POST",
  path: "/api/storageSpace/:id/managers",
  summary:
    "Invites somebody by e-mail to hand orders over at one of one's spaces; invited again, they get a new link",
  access: ["lessor"],
  params: ofSpace,
  body: managerInvitation,
  status: 200,
  answer: done,
  problems: [
    "account/email-unproven",
    "space/not-found",
    "space/not-yours",
    "manager/own-address",
    "manager/already-named",
    "manager/too-many",
    "request/too-many",
  ],
});

export const removeManager = endpoint({
  method: "DELETE",
  path: "/api/storageSpace/:id/managers/:managerId",
  summary: "Takes it back from somebody, at once",
  access: ["lessor"],
  params: z.object({ id, managerId: id }),
  status: 200,
  answer: done,
  problems: ["space/not-found", "space/not-yours", "manager/not-found"],
});

/** Token of an invitation's link. */
const invitationToken = z.string().min(1).max(100);

export const readInvitation = endpoint({
  method: "GET",
  path: "/api/handovers/invitation",
  summary: "What an invitation's link is for",
  access: "signed-in",
  query: z.object({ token: invitationToken }),
  status: 200,
  answer: z.object({
    storageName: z.string(),
    lessorName: z.string().meta({ description: "Who invites: `Jean Hoarau`" }),
    isAccepted: z.boolean().meta({ description: "By whoever asks" }),
  }),
  problems: ["manager/invitation-invalid"],
});

export const acceptInvitation = endpoint({
  method: "POST",
  path: "/api/handovers/accept-invitation",
  summary: "Accepts to hand orders over at somebody's place; said twice, nothing changes",
  access: "signed-in",
  body: z.object({ token: invitationToken }),
  status: 200,
  answer: done,
  problems: ["manager/invitation-invalid", "manager/own-place"],
});
