import { Button } from "@mantine/core";
import type { Queued } from "@stokaz/contract/admin/admin-queue";
import { FINDING_LABELS } from "@stokaz/contract/checkout/payments";
import type { HandoverCase } from "@stokaz/contract/handover/handover-cases";
import { GROUNDS } from "@stokaz/contract/moderation/grounds";
import type { Cents } from "@stokaz/contract/money/money";
import { type ReactElement, type ReactNode, useState } from "react";
import { useTerritory } from "../../../lib/api/territory.ts";
import { formatEuros, formatPhone } from "../../../lib/format/format.ts";
import { PinMap, type Point } from "../../../map/pin-map.tsx";
import { Dialog, DialogActions, DialogCancelButton } from "../../../ui/dialogs/dialog.tsx";
import { useUnsaved } from "../../../ui/dialogs/unsaved.ts";
import { useDetailAddress } from "../api.ts";
import { VouchForm } from "../companies/vouch-form.tsx";
import styles from "../deciding.module.css";
import { ContestForm } from "../decisions/contest-form.tsx";
import { InjunctionSection } from "../decisions/injunction-section.tsx";
import { ReportForm } from "../decisions/report-form.tsx";
import { useCompareBooks } from "../money/api.ts";
import { updateFailure } from "../rules.ts";
import { usePlaceSpace, useResolve } from "./api.ts";
import { ApprovalForm } from "./approval-form.tsx";
import { CaseForm } from "./case-form.tsx";
import { CertificateForm } from "./certificate-form.tsx";
import { LeftoverForm } from "./leftover-form.tsx";
import { MailsSection } from "./mails-section.tsx";

/** What a dialog of the queue can be about. */
export type DialogSubject =
  | { kind: "injunction"; injunction: Queued<"injunctions"> }
  | { kind: "message"; message: Queued<"messages"> }
  | { kind: "report"; report: Queued<"reports"> }
  | { kind: "contest"; contest: Queued<"contests"> }
  | { kind: "approval"; approval: Queued<"approvals"> }
  | { kind: "company"; company: Queued<"companies"> }
  | { kind: "certificate"; certificate: Queued<"certificates"> }
  | { kind: "leftovers"; leftovers: Queued<"leftovers"> }
  | { kind: "space"; space: Queued<"spaces"> }
  | { kind: "finding"; finding: Queued<"findings"> }
  | { kind: "case"; handoverCase: HandoverCase }
  | { kind: "mails" };

const Facts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }): ReactElement => (
  <dl className={styles.facts}>
    {facts.map(([name, value]) => [
      <dt key={`${name}-name`}>{name}</dt>,
      <dd key={name}>{value}</dd>,
    ])}
  </dl>
);

const Message = ({
  message,
  onDone,
}: {
  message: Queued<"messages">;
  onDone: () => void;
}): ReactElement => {
  const resolve = useResolve();
  const subject = encodeURIComponent("Votre message");
  return (
    <>
      <Facts
        facts={[
          ["De", message.name],
          ["Email", message.email],
          ["Téléphone", formatPhone(message.phone)],
        ]}
      />
      <blockquote className={styles.quote}>{message.message}</blockquote>
      <DialogActions refusal={resolve.error && updateFailure(resolve.error)}>
        <Button component="a" variant="default" href={`mailto:${message.email}?subject=${subject}`}>
          Répondre par e-mail
        </Button>
        <Button
          loading={resolve.isPending}
          onClick={() => resolve.mutate({ id: message._id }, { onSuccess: onDone })}
        >
          Marquer comme traité
        </Button>
      </DialogActions>
    </>
  );
};

const Place = ({
  space,
  onDone,
}: {
  space: Queued<"spaces">;
  onDone: () => void;
}): ReactElement | null => {
  const territory = useTerritory();
  const detail = useDetailAddress();
  const [pin, setPin] = useState<Point>();
  const place = usePlaceSpace();
  if (!territory) return null;
  return (
    <>
      <Facts
        facts={[
          ["Adresse", space.address],
          ["Loueur", space.lessorName],
        ]}
      />
      <PinMap label="Repère sur la carte" pin={pin} onPlace={setPin} territory={territory} />
      <p aria-live="polite">
        {pin ? "Le repère peut encore être déplacé." : "Touchez la carte pour placer le repère."}
      </p>
      <DialogActions refusal={place.error && updateFailure(place.error)}>
        <Button
          variant="default"
          onClick={() => {
            onDone();
            detail.open("user", space.lessorId);
          }}
        >
          Voir le loueur
        </Button>
        <DialogCancelButton isDisabled={place.isPending} />
        <Button
          disabled={!pin}
          loading={place.isPending}
          onClick={() => pin && place.mutate({ id: space._id, pin }, { onSuccess: onDone })}
        >
          Enregistrer le repère
        </Button>
      </DialogActions>
    </>
  );
};

const Finding = ({
  finding,
  onDone,
}: {
  finding: Queued<"findings">;
  onDone: () => void;
}): ReactElement => {
  const compare = useCompareBooks();
  const euros = (amount: Cents | null) => (amount === null ? "rien" : formatEuros(amount));
  return (
    <>
      <Facts
        facts={[
          ["Référence", finding.subject],
          ["Dans nos livres", euros(finding.booked)],
          ["Chez le prestataire", euros(finding.provider)],
        ]}
      />
      <p>
        Corrigez chez le prestataire ce qui doit l'être, puis comparez de nouveau : l'écart
        disparaît quand les livres concordent.
      </p>
      <DialogActions refusal={compare.error && updateFailure(compare.error)}>
        <DialogCancelButton isDisabled={compare.isPending} />
        <Button
          loading={compare.isPending}
          onClick={() => compare.mutate(undefined, { onSuccess: onDone })}
        >
          Comparer de nouveau
        </Button>
      </DialogActions>
    </>
  );
};

const titleOf = (subject: DialogSubject): string => {
  switch (subject.kind) {
    case "injunction":
      return GROUNDS.injunction.label;
    case "message":
      return "Message reçu";
    case "report":
      return "Signalement";
    case "contest":
      return "Contestation";
    case "approval":
      return "Première annonce à valider";
    case "company":
      return `Vérifier ${subject.company.tradeName}`;
    case "certificate":
      return "Attestation d'assurance";
    case "leftovers":
      return `Ce qui reste : ${subject.leftovers.spaceName}`;
    case "space":
      return `Placer ${subject.space.name}`;
    case "case":
      return `Réclamation : commande ${subject.handoverCase.orderNumber}`;
    case "mails":
      return "E-mails non envoyés";
    case "finding":
      return FINDING_LABELS[subject.finding.kind];
  }
};

/**
 * Dialog for one thing that waits, with the form that resolves it. It asks before it drops what was
 * typed.
 *
 * @param timeZone the territory's time zone
 */
export const QueueDialog = ({
  subject,
  timeZone,
  onClose,
}: {
  subject: DialogSubject | undefined;
  timeZone: string;
  onClose: () => void;
}): ReactElement => {
  const { isUnsaved, onTyped, close } = useUnsaved(onClose);
  const form = { onTyped, onDone: close };
  return (
    <Dialog
      opened={subject !== undefined}
      onClose={close}
      title={subject ? titleOf(subject) : ""}
      isUnsaved={isUnsaved}
      isLostByGoingBack
      width={600}
    >
      {subject?.kind === "injunction" && (
        <InjunctionSection injunction={subject.injunction} onDone={close} />
      )}
      {subject?.kind === "message" && <Message message={subject.message} onDone={close} />}
      {subject?.kind === "report" && <ReportForm report={subject.report} {...form} />}
      {subject?.kind === "contest" && <ContestForm contest={subject.contest} {...form} />}
      {subject?.kind === "approval" && <ApprovalForm listing={subject.approval} {...form} />}
      {subject?.kind === "company" && <VouchForm company={subject.company} {...form} />}
      {subject?.kind === "certificate" && (
        <CertificateForm certificate={subject.certificate} {...form} />
      )}
      {subject?.kind === "leftovers" && <LeftoverForm leftovers={subject.leftovers} {...form} />}
      {subject?.kind === "finding" && <Finding finding={subject.finding} onDone={close} />}
      {subject?.kind === "case" && (
        <CaseForm handoverCase={subject.handoverCase} timeZone={timeZone} {...form} />
      )}
      {subject?.kind === "mails" && <MailsSection timeZone={timeZone} onDone={close} />}
      {subject?.kind === "space" && <Place space={subject.space} onDone={close} />}
    </Dialog>
  );
};
