import { Button, Text } from "@mantine/core";
import type { ReactElement, ReactNode } from "react";
import { Refusal } from "../page/refusal.tsx";
import styles from "./dialog.module.css";
import { DialogFrame } from "./dialog-frame.tsx";

type ConfirmDialogProps = {
  opened: boolean;
  title: string;
  message?: string;
  /** Fields to fill in before the confirmation. */
  children?: ReactNode;
  /** "Oui" by default. */
  confirmLabel?: string;
  /** "Non" by default. */
  cancelLabel?: string;
  isPending?: boolean;
  /** Reason why the confirmed action was refused. */
  refusal?: string | null | undefined;
  /** What to do instead, below the refusal. */
  afterRefusal?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks for a confirmation before an action that can't be undone. */
export const ConfirmDialog = ({
  opened,
  title,
  message,
  children,
  confirmLabel = "Oui",
  cancelLabel = "Non",
  isPending = false,
  refusal,
  afterRefusal,
  onConfirm,
  onClose,
}: ConfirmDialogProps): ReactElement => (
  <DialogFrame
    opened={opened}
    onClose={onClose}
    title={title}
    size={440}
    radius="lg"
    zIndex={300}
    classNames={{ title: styles.title, header: styles.header, body: styles.body }}
  >
    {children}
    {message && <Text>{message}</Text>}
    <div className={styles.refusal}>
      <Refusal message={refusal} />
    </div>
    {afterRefusal}
    <div className={styles.actions}>
      <Button variant="default" onClick={onClose} data-autofocus>
        {cancelLabel}
      </Button>
      <Button onClick={onConfirm} loading={isPending}>
        {confirmLabel}
      </Button>
    </div>
  </DialogFrame>
);
