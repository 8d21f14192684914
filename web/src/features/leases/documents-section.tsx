import type { Lease } from "@stokaz/contract/leases";
import { rentalPaperName } from "@stokaz/contract/papers";
import type { ReactElement } from "react";
import { Panel } from "../../ui/panel.tsx";
import { PaperButton } from "../../ui/paper-button.tsx";
import { PrintButton } from "../../ui/print-button.tsx";
import styles from "./lease.module.css";

/** What can be kept or printed of a lease. */
export const DocumentsSection = ({ lease }: { lease: Lease }): ReactElement => {
  const { viewer, startDate, space } = lease;
  return (
    <Panel title="Documents">
      <div className={styles.documents} data-unprinted>
        {/* Its contract is between its two sides: who hands over at the place reads it no more than the money. */}
        {viewer !== "manager" && (
          <PaperButton
            label="Télécharger le contrat"
            paper={{
              rentalId: lease._id,
              fileName: rentalPaperName({ startDate, spaceName: space.name }),
            }}
          />
        )}
        <PrintButton />
      </div>
    </Panel>
  );
};
