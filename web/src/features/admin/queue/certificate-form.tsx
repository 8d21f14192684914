import { Button } from "@mantine/core";
import type { QueueItem } from "@stokaz/contract/admin-overview";
import { type CertificateAnswer, certificateAnswer } from "@stokaz/contract/insurance";
import type { ReactElement } from "react";
import { useSaveCertificate } from "../../../lib/api/certificates.ts";
import { useSchemaForm } from "../../../lib/browser/form.ts";
import { formatLongDay } from "../../../lib/format/format.ts";
import { DownloadIcon } from "../../../ui/tool-icons.tsx";
import styles from "../deciding.module.css";
import { DecidingSection } from "../deciding-section.tsx";
import { updateFailure } from "../rules.ts";
import { useDecideCertificate } from "./api.ts";

const CHOICES = {
  verified: {
    label: "L'attestation est bonne",
    effect: "Les loueurs voient « Assurance vérifiée ».",
  },
  refused: { label: "La refuser", effect: "L'artisan doit en envoyer une autre." },
};

/** An artisan's insurance certificate, to read and to answer. */
export const CertificateForm = ({
  certificate,
  onDone,
}: {
  certificate: QueueItem<"certificates">;
  onDone: () => void;
}): ReactElement => {
  const decide = useDecideCertificate();
  const save = useSaveCertificate(certificate);
  const form = useSchemaForm({
    schema: certificateAnswer,
    initialValues: { outcome: "", reason: "" },
  });
  const submit = ({ outcome, reason }: typeof form.values): void =>
    decide.mutate(
      { id: certificate._id, outcome: outcome as CertificateAnswer["outcome"], reason },
      {
        onSuccess: onDone,
        onError: (error) => form.showFailure(error, updateFailure(error)),
      },
    );
  return (
    <form {...form.formProps(submit)} className={styles.form} aria-label="Vérifier">
      <dl className={styles.facts}>
        <dt>Artisan</dt>
        <dd>{certificate.artisanName}</dd>
        <dt>Assureur</dt>
        <dd>{certificate.insurer}</dd>
        <dt>Contrat</dt>
        <dd>{certificate.number}</dd>
        <dt>Jusqu'au</dt>
        <dd>{formatLongDay(certificate.endsOn)}</dd>
      </dl>
      <Button
        variant="default"
        leftSection={<DownloadIcon />}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        Télécharger l'attestation
      </Button>
      <p>Comparez l'assureur, le numéro, le nom de l'artisan et la date avec ce qui est écrit.</p>
      <DecidingSection
        label="Votre réponse"
        choices={CHOICES}
        choice={form.getInputProps("outcome")}
        reasonLabel="Pourquoi"
        reasonDescription="Si vous la refusez : l'artisan le lira."
        isReasonRequired={form.values.outcome === "refused"}
        reason={form.getInputProps("reason")}
        refusal={form.refusal}
        isPending={decide.isPending}
        verb="Répondre et prévenir"
      />
    </form>
  );
};
