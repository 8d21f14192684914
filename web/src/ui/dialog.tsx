import "./mantine-page-styles.ts";
import "./close-button.css";
import { Button, Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import {
  createContext,
  type ReactElement,
  type ReactNode,
  useContext,
  useRef,
  useState,
} from "react";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import styles from "./dialog.module.css";
import { Refusal } from "./refusal.tsx";

type DialogProps = {
  opened: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** `true` while closing would lose what was typed: it then asks first. */
  isUnsaved?: boolean;
  /** Pixels, 800 unless told. */
  width?: number;
  /** Above what else is open. */
  zIndex?: number;
};

const RequestClose = createContext<() => void>(() => undefined);

/** A dialog 800 px wide, a full screen on phones; closes on Escape. */
export const Dialog = ({
  opened,
  onClose,
  title,
  children,
  isUnsaved = false,
  width = 800,
  zIndex = 200,
}: DialogProps): ReactElement => {
  const isPhone = useMediaQuery("(max-width: 48em)") ?? false;
  const [isLeaving, setIsLeaving] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  // Both dialogs hear the Escape key: the question comes once it is over, or it would close at once.
  const requestClose = isUnsaved ? () => setTimeout(() => setIsLeaving(true)) : onClose;
  /** Escape is for the dialog that has the focus: a calendar may stand over this one. */
  const closeIfFocused = (): void => {
    const focused = document.activeElement?.closest('[aria-modal="true"]');
    if (!focused || root.current?.contains(focused)) requestClose();
  };
  return (
    <>
      <Modal
        ref={root}
        opened={opened}
        onClose={closeIfFocused}
        closeOnEscape={!isLeaving}
        title={title}
        size={width}
        zIndex={zIndex}
        fullScreen={isPhone}
        radius={isPhone ? 0 : "lg"}
        centered
        classNames={{
          content: styles.content,
          title: styles.title,
          header: styles.header,
          body: styles.body,
        }}
      >
        <RequestClose value={requestClose}>{children}</RequestClose>
      </Modal>
      <ConfirmDialog
        opened={opened && isLeaving}
        title="Quitter sans enregistrer ?"
        message="Ce que vous avez saisi sera perdu."
        confirmLabel="Quitter"
        cancelLabel="Continuer la saisie"
        onConfirm={() => {
          setIsLeaving(false);
          onClose();
        }}
        onClose={() => setIsLeaving(false)}
      />
    </>
  );
};

type DialogActionsProps = {
  /** Why what was asked for in the dialog was refused. */
  refusal?: string | null | undefined;
  children: ReactNode;
};

/** A dialog's buttons: at right, the main one last; full width on phones. */
export const DialogActions = ({ refusal, children }: DialogActionsProps): ReactElement => (
  <>
    <div className={styles.refusal}>
      <Refusal message={refusal} />
    </div>
    <div className={styles.actions}>{children}</div>
  </>
);

/** Closes the dialog around it, as Escape does: after asking when something would be lost. */
export const DialogCancelButton = ({
  isDisabled = false,
}: {
  isDisabled?: boolean;
}): ReactElement => (
  <Button variant="default" onClick={useContext(RequestClose)} disabled={isDisabled}>
    Annuler
  </Button>
);
