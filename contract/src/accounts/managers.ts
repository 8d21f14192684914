import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { emailAddress, id } from "../fields.ts";
import { instant } from "../time/day-fields.ts";

/** A person that a lessor named to hand over orders at a place. */
const manager = z.object({
  _id: id,
  email: z.string().meta({ description: "Address that received the invitation" }),
  name: z
    .string()
    .nullable()
    .meta({ description: "Name of the person who accepted: `Paul Hoarau`. `null` before" }),
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
  summary: "Lists the people who may hand over orders at a space, or are invited to, oldest first",
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

/** The answer to who invited somebody. */
export const invitationSent = (email: string): string => `L'invitation est envoyée à ${email}.`;

/** An invitation to hand over orders at a space. */
export const managerInvitation = z.object({
  email: invitedEmail,
});

export const inviteManager = endpoint({
  method: "POST",
  path: "/api/storageSpace/:id/managers",
  summary:
    "Invites a person by e-mail to hand over orders at a space. A second invitation replaces the link",
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
  summary: "Removes a person or an invitation. It applies immediately",
  access: ["lessor"],
  params: z.object({ id, managerId: id }),
  status: 200,
  answer: done,
  problems: ["space/not-found", "space/not-yours", "manager/not-found"],
});

/** Token of an invitation's link. */
export const invitationToken = z.string().min(1).max(100);

export const readInvitation = endpoint({
  method: "GET",
  path: "/api/handovers/invitation",
  summary: "Returns what an invitation link is for",
  access: "signed-in",
  query: z.object({ token: invitationToken }),
  status: 200,
  answer: z.object({
    storageName: z.string(),
    lessorName: z.string().meta({ description: "Name of the lessor who invites: `Jean Hoarau`" }),
    isAccepted: z.boolean().meta({ description: "Whether the caller accepted it" }),
  }),
  problems: ["manager/invitation-invalid"],
});

export const acceptInvitation = endpoint({
  method: "POST",
  path: "/api/handovers/accept-invitation",
  summary: "Accepts to hand over orders at a lessor's space. A repeated request changes nothing",
  access: "signed-in",
  body: z.object({ token: invitationToken }),
  status: 200,
  answer: done,
  problems: ["manager/invitation-invalid", "manager/own-place"],
});
