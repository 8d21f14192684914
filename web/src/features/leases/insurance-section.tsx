import { Button } from "@mantine/core";
import type { Lease } from "@stokaz/contract/leases/leases";
import type { Certificate } from "@stokaz/contract/spaces/insurance";
import { type ReactElement, useState } from "react";
import { useSaveCertificate } from "../../lib/api/certificates.ts";
import { formatLongDay } from "../../lib/format/format.ts";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { useUnsaved } from "../../ui/dialogs/unsaved.ts";
import { Panel } from "../../ui/lists/panel.tsx";
import { StatusBadge } from "../../ui/lists/status-badge.tsx";
import { InsuranceBadge } from "../../ui/notices/insurance-badge.tsx";
import { DownloadIcon, UploadIcon } from "../../ui/page/tool-icons.tsx";
import { CertificateForm } from "./certificate-form.tsx";
import styles from "./lease.module.css";
import { isOfArtisan, isOver } from "./rules.ts";

const STATUS_WORDS: Readonly<Record<Certificate["status"], string>> = {
  declared: "Pas encore vérifiée",
  verified: "Vérifiée",
  refused: "Refusée",
  replaced: "Remplacée",
};

const CertificateItem = ({ certificate }: { certificate: Certificate }): ReactElement => {
  const save = useSaveCertificate(certificate);
  const { insurer, number, endsOn, status, reason } = certificate;
  return (
    <li className={styles.certificate}>
      <span>
        <strong>{insurer}</strong>
        <span className={styles.detail}>Contrat {number}</span>
        <span className={styles.detail}>
          {STATUS_WORDS[status]}, jusqu'au {formatLongDay(endsOn)}
        </span>
        {reason && <span className={styles.detail}>Pourquoi&#8239;: {reason}</span>}
      </span>
      <Button
        variant="default"
        leftSection={<DownloadIcon />}
        loading={save.isPending}
        onClick={() => save.mutate()}
        aria-label={`Télécharger l'attestation : ${insurer}, ${number}`}
      >
        Télécharger
      </Button>
    </li>
  );
};

/** Help text for the artisan's or the lessor's side. */
const helpOf = (lease: Lease): string =>
  isOfArtisan(lease)
    ? "Le loueur de cet espace lit vos attestations, et nous les vérifions. Personne d'autre ne les voit."
    : "Ce que l'artisan nous a envoyé. « Vérifiée » veut dire que nous avons lu l'attestation.";

/** State of the artisan's insurance, with the certificates they sent. */
export const InsuranceSection = ({
  lease,
  insurance,
}: {
  lease: Lease;
  insurance: NonNullable<Lease["insurance"]>;
}): ReactElement => {
  const [isSending, setIsSending] = useState(false);
  const { isUnsaved, onTyped, close } = useUnsaved(() => setIsSending(false));
  const { certificates } = insurance;
  return (
    <Panel title="Assurance" help={helpOf(lease)}>
      {isOver(lease) && insurance.state === "missing" ? (
        <StatusBadge tone="neutral" label="Aucune attestation pendant cette location" />
      ) : (
        <InsuranceBadge insurance={insurance} />
      )}
      {certificates.length > 0 && (
        <ul className={styles.certificates}>
          {certificates.map((certificate) => (
            <CertificateItem key={certificate._id} certificate={certificate} />
          ))}
        </ul>
      )}
      {/* A certificate that is sent after a lease is none of that lease's. */}
      {lease.viewer === "artisan" && !isOver(lease) && (
        <div className={styles.sending} data-unprinted>
          <Button
            variant={insurance.until && insurance.state !== "over" ? "default" : "filled"}
            leftSection={<UploadIcon />}
            onClick={() => setIsSending(true)}
          >
            Envoyer une attestation
          </Button>
        </div>
      )}
      <Dialog
        opened={isSending}
        onClose={close}
        title="Envoyer une attestation d'assurance"
        isUnsaved={isUnsaved}
        width={600}
      >
        <CertificateForm onTyped={onTyped} onDone={close} />
      </Dialog>
    </Panel>
  );
};
