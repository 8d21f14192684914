import type { listCommitments } from "@stokaz/contract/admin/admin-details";
import type { Answer } from "@stokaz/contract/endpoint";
import type { ReactElement } from "react";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { RowSkeletons } from "../../../ui/page/loading.tsx";
import { useDetailAddress } from "../api.ts";
import styles from "../details/detail-panel.module.css";
import { PURCHASE_STATUSES } from "../details/purchase-section.tsx";

export type Blocked = { id: string; name: string; reason: string };

type Commitment = Answer<typeof listCommitments>["data"][number];

type CommitmentsProps = { commitments: readonly Commitment[]; onClose: () => void };

const Commitments = ({ commitments, onClose }: CommitmentsProps): ReactElement => {
  const { open } = useDetailAddress();
  return (
    <ul className={styles.lines}>
      {commitments.map(({ _id, purpose, title, status }) => (
        <li key={_id}>
          <button
            type="button"
            className={styles.line}
            onClick={() => {
              onClose();
              open(purpose, _id);
            }}
          >
            <span className={styles.words}>
              {title}
              <span className={styles.small}>
                {purpose === "order" ? "Commande" : "Location"} ·{" "}
                {PURCHASE_STATUSES[status] ?? status}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
};

type BlockedDialogProps = {
  blocked: Blocked | undefined;
  /** `undefined` if they could not be loaded yet. */
  commitments: readonly Commitment[] | undefined;
  onClose: () => void;
};

/** Dialog that says why a row can't be deleted, with links to the blocking commitments. */
export const BlockedDialog = ({
  blocked,
  commitments,
  onClose,
}: BlockedDialogProps): ReactElement => (
  <Dialog
    opened={blocked !== undefined}
    onClose={onClose}
    title="Suppression impossible"
    width={520}
  >
    {blocked && (
      <>
        <p>
          <strong>{blocked.name}</strong>
          <br />
          {blocked.reason}
        </p>
        {commitments ? (
          <Commitments commitments={commitments} onClose={onClose} />
        ) : (
          <RowSkeletons count={2} />
        )}
      </>
    )}
  </Dialog>
);
