import "../../../ui/dialogs/close-button.css";
import { Drawer } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useRef, useState } from "react";
import { ErrorState } from "../../../ui/page/error-state.tsx";
import { RowSkeletons } from "../../../ui/page/loading.tsx";
import { type DetailKind, useDetailAddress } from "../api.ts";
import { LOADING_FAILURE } from "../rules.ts";
import { purchaseQuery, userDetailQuery } from "./api.ts";
import styles from "./detail-panel.module.css";
import { PurchaseSection } from "./purchase-section.tsx";
import { UserSection } from "./user-section.tsx";

type Shown = { kind: DetailKind; id: string };

const TITLES: Readonly<Record<DetailKind, string>> = {
  user: "Utilisateur",
  order: "Commande",
  rental: "Location",
};

const User = ({ id, timeZone }: { id: string; timeZone: string }): ReactElement => {
  const { data, isError, refetch } = useQuery(userDetailQuery(id));
  if (data) return <UserSection detail={data} timeZone={timeZone} />;
  return isError ? (
    <ErrorState message={LOADING_FAILURE} onRetry={() => refetch()} />
  ) : (
    <RowSkeletons count={6} />
  );
};

const Purchase = ({
  purpose,
  id,
  timeZone,
}: {
  purpose: "order" | "rental";
  id: string;
  timeZone: string;
}): ReactElement => {
  const { data, isError, refetch } = useQuery(purchaseQuery(purpose, id));
  if (data) return <PurchaseSection purchase={data} timeZone={timeZone} />;
  return isError ? (
    <ErrorState message={LOADING_FAILURE} onRetry={() => refetch()} />
  ) : (
    <RowSkeletons count={6} />
  );
};

/**
 * Panel with the chosen person or purchase, beside the list.
 *
 * @param timeZone the territory's time zone
 */
export const DetailPanel = ({ timeZone }: { timeZone: string }): ReactElement => {
  const { shown, close } = useDetailAddress();
  const root = useRef<HTMLDivElement>(null);
  // Escape closes the dialog above the panel first, and what was typed in it is not lost. The event
  // still names that dialog when it is already closed, so the panel's own check is not enough.
  useWindowEvent("keydown", ({ key, target }) => {
    if (key !== "Escape" || !shown) return;
    const layer = target instanceof Element ? target.closest('[role="dialog"]') : null;
    if (!layer || layer === root.current?.querySelector('[role="dialog"]')) close();
  });
  // The last detail stays in the panel so that it is readable during the closing animation.
  const [last, setLast] = useState<Shown>();
  if (shown && (shown.kind !== last?.kind || shown.id !== last.id)) setLast(shown);
  const detail = shown ?? last;
  return (
    <Drawer
      ref={root}
      opened={shown !== undefined}
      onClose={close}
      closeOnEscape={false}
      position="right"
      size={640}
      title={detail ? TITLES[detail.kind] : ""}
      closeButtonProps={{ "aria-label": "Fermer" }}
      attributes={{ header: { role: "presentation" } }}
      classNames={{ title: styles.heading, body: styles.body }}
    >
      {detail?.kind === "user" && <User id={detail.id} timeZone={timeZone} />}
      {detail && detail.kind !== "user" && (
        <Purchase purpose={detail.kind} id={detail.id} timeZone={timeZone} />
      )}
    </Drawer>
  );
};
