import { askApproval, decideApproval } from "@stokaz/contract/accounts/approval";
import type { Bind } from "../../platform/http/bind.ts";
import type { Approvals } from "./service.ts";
import { toWireApproval } from "./wire.ts";

const ANSWERED = {
  approved: "C'est publié. La personne en est prévenue.",
  refused: "L'annonce n'est pas publiée. La personne en est prévenue.",
} as const;

export const bindApprovalRoutes = (on: Bind, approvals: Approvals): void => {
  on(decideApproval, async ({ params, body }, admin) => {
    await approvals.decide(admin, params.list, params.id, body);
    return { success: true, message: ANSWERED[body.outcome] };
  });
  on(askApproval, async ({ params }, owner) => {
    const since = await approvals.ask(owner, params.list, params.id);
    const { approval = null } = toWireApproval({ unapproved_since: since, refused_reason: null });
    const message = approval
      ? "C'est envoyé. Nous regardons votre annonce et vous répondons par e-mail."
      : "Votre annonce est publiée.";
    return { success: true, message, approval };
  });
};
