import { Button } from "@mantine/core";
import { type Labelled, type Lease, labelledNumbers } from "@stokaz/contract/leases/leases";
import { rentalPaperName } from "@stokaz/contract/papers/papers";
import type { ReactElement, ReactNode } from "react";
import { Panel } from "../../ui/lists/panel.tsx";
import { DownloadIcon } from "../../ui/page/tool-icons.tsx";
import { PaperButton } from "../../ui/papers/paper-button.tsx";
import { PrintButton } from "../../ui/papers/print-button.tsx";
import { useSaveAmendment, useSaveLabels } from "./api.ts";
import styles from "./lease.module.css";
import { labelFiles } from "./rules.ts";

const LABELS: Readonly<Record<Labelled, string>> = {
  taken: "Étiquettes des palettes occupées",
  all: "Étiquettes de toutes les palettes",
};

/** Buttons that download the labels, one for each file, since one file holds a limited number. */
const LabelButtons = ({ lease, which }: { lease: Lease; which: Labelled }): ReactElement => {
  const save = useSaveLabels(lease);
  const files = labelFiles(labelledNumbers(lease.pallets, lease.standing.pallets, which));
  return (
    <>
      {files.map(({ from, range }) => (
        <Button
          key={from}
          variant="default"
          leftSection={<DownloadIcon />}
          loading={save.isPending && save.variables.from === from}
          onClick={() => save.mutate({ which, from })}
        >
          {LABELS[which]}
          {files.length > 1 && ` (${range})`}
        </Button>
      ))}
    </>
  );
};

/** Documents of a lease to download or print. `children`: further documents after its contract. */
export const DocumentsSection = ({
  lease,
  children,
}: {
  lease: Lease;
  children?: ReactNode;
}): ReactElement => {
  const { startDate, space, standing, money } = lease;
  const amendment = useSaveAmendment(lease);
  const isPartlyTaken = standing.pallets.length > 0 && standing.free > 0;
  return (
    <div data-unprinted>
      <Panel title="Documents">
        <div className={styles.documents}>
          {/* Only viewers who may see the money get the contract: managers do not, nor helpers
              without the right to money. */}
          {money && (
            <PaperButton
              label="Télécharger le contrat"
              paper={{
                rentalId: lease._id,
                fileName: rentalPaperName({ startDate, spaceName: space.name }),
              }}
            />
          )}
          {(lease.changes ?? []).map(({ number }) => (
            <Button
              key={number}
              variant="default"
              leftSection={<DownloadIcon />}
              loading={amendment.isPending && amendment.variables === number}
              onClick={() => amendment.mutate(number)}
            >
              Télécharger l'avenant n° {number}
            </Button>
          ))}
          {children}
          <PrintButton />
          {lease.contractSha256 && (
            <p className={styles.hint}>
              Empreinte SHA-256 du contrat, qui montre que le fichier n'a pas changé&#8239;:{" "}
              <code className={styles.hash}>{lease.contractSha256}</code>
            </p>
          )}
          <p className={styles.hint}>
            Quatre étiquettes par feuille A4, à découper&#8239;: le numéro de la palette, ce qu'elle
            porte, et un code à scanner qui ouvre cette page.
          </p>
          {isPartlyTaken && <LabelButtons lease={lease} which="taken" />}
          <LabelButtons lease={lease} which="all" />
        </div>
      </Panel>
    </div>
  );
};
