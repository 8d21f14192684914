import { Button } from "@mantine/core";
import type { Approval, ApprovedList } from "@stokaz/contract/accounts/approval";
import type { ReactElement } from "react";
import { useAskApproval } from "../../lib/api/approvals.ts";
import { useRights } from "../../lib/session/rights.ts";
import { useSession } from "../../lib/session/session.ts";
import { StatusBadge } from "../lists/status-badge.tsx";
import { Notice } from "./notice.tsx";

/** Badge with the approval state of a listing that is not public yet. */
export const ApprovalBadge = ({ approval }: { approval: Approval }): ReactElement =>
  approval.state === "waiting" ? (
    <StatusBadge tone="warning" label="En attente de validation" />
  ) : (
    <StatusBadge tone="danger" label="À corriger" />
  );

/** Button that submits a refused listing again after its owner corrected it. */
export const AskAgainButton = ({
  list,
  id,
  name,
}: {
  list: ApprovedList;
  id: string;
  name: string;
}): ReactElement | null => {
  const ask = useAskApproval(list, id);
  const { isOneself } = useRights();
  if (!isOneself) return null;
  return (
    <Button
      loading={ask.isPending}
      onClick={() => ask.mutate()}
      aria-label={`Soumettre à nouveau : ${name}`}
    >
      Soumettre à nouveau
    </Button>
  );
};

/** Notice on a listing's page: nobody else sees the listing yet, and what its owner can do. */
export const ApprovalNotice = ({
  approval,
  ...listing
}: {
  approval: Approval;
  list: ApprovedList;
  id: string;
  name: string;
}): ReactElement => {
  if (useSession()?.role === "admin") {
    return (
      <Notice tone="info" title="Cette annonce attend votre validation">
        Vous la voyez comme les visiteurs la verront. Répondez depuis «&nbsp;À traiter&nbsp;».
      </Notice>
    );
  }
  return approval.state === "waiting" ? (
    <Notice tone="info" title="En attente de validation">
      C'est votre première annonce&#8239;: nous la regardons avant de la publier, et nous vous
      écrivons. Pour l'instant, vous seul la voyez.
    </Notice>
  ) : (
    <Notice
      tone="warning"
      title="Cette annonce est à corriger"
      action={<AskAgainButton {...listing} />}
    >
      Pourquoi&#8239;: {approval.reason} Corrigez-la, puis soumettez-la à nouveau.
    </Notice>
  );
};
