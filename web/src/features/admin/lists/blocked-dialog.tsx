import type { AdminList } from "@stokaz/contract/admin/admin-lists";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { RowSkeletons } from "../../../ui/page/loading.tsx";
import { useDetailAddress } from "../api.ts";
import styles from "../details/detail-panel.module.css";
import { PURCHASE_STATUSES } from "../details/purchase-section.tsx";
import { commitmentsQuery } from "./api.ts";

export type Blocked = { id: string; name: string; reason: string };

type BlockedDialogProps = { list: AdminList; blocked: Blocked | undefined; onClose: () => void };

const Commitments = ({
  list,
  id,
  onClose,
}: {
  list: AdminList;
  id: string;
  onClose: () => void;
}): ReactElement => {
  const { data } = useQuery(commitmentsQuery(list, id));
  const { open } = useDetailAddress();
  if (!data) return <RowSkeletons count={2} />;
  return (
    <ul className={styles.lines}>
      {data.data.map(({ _id, purpose, title, status }) => (
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

/** Dialog that says why a row can't be deleted, with links to the blocking commitments. */
export const BlockedDialog = ({ list, blocked, onClose }: BlockedDialogProps): ReactElement => (
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
        <Commitments list={list} id={blocked.id} onClose={onClose} />
      </>
    )}
  </Dialog>
);
