import { Button } from "@mantine/core";
import type { Reviewable } from "@stokaz/contract/sellers/reviews";
import { type ReactElement, useState } from "react";
import { formatLongDay } from "../../lib/format/format.ts";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { useUnsaved } from "../../ui/dialogs/unsaved.ts";
import { Panel } from "../../ui/lists/panel.tsx";
import { ReviewForm } from "./review-form.tsx";
import styles from "./reviews.module.css";
import { KIND_OF, keyOf } from "./rules.ts";

/** List of partners that the user has not reviewed yet; nothing if there are none. */
export const ToWriteSection = ({
  toWrite,
}: {
  toWrite: readonly Reviewable[];
}): ReactElement | null => {
  const [chosen, setChosen] = useState<Reviewable>();
  const [isOpen, setIsOpen] = useState(false);
  const { isUnsaved, onTyped, close } = useUnsaved(() => setIsOpen(false));
  if (toWrite.length === 0 && !isOpen) return null;
  return (
    <Panel
      title="Donnez votre avis"
      help="Une note et quelques mots. Votre prénom et l'initiale de votre nom, ou le nom de votre entreprise, se lisent à côté."
    >
      <ul className={styles.list}>
        {toWrite.map((reviewable) => (
          <li key={keyOf(reviewable)} className={styles.row}>
            <div>
              <span className={styles.name}>{reviewable.name}</span>
              <span className={styles.soft}>
                {KIND_OF[reviewable.about]}, {formatLongDay(reviewable.experiencedOn)}. Jusqu'au{" "}
                {formatLongDay(reviewable.until)}
              </span>
            </div>
            <Button
              aria-label={`Donner mon avis : ${reviewable.name}`}
              onClick={() => {
                setChosen(reviewable);
                setIsOpen(true);
              }}
            >
              Donner mon avis
            </Button>
          </li>
        ))}
      </ul>
      {chosen && (
        <Dialog
          opened={isOpen}
          onClose={close}
          title={`Votre avis : ${chosen.name}`}
          isUnsaved={isUnsaved}
          width={560}
        >
          <ReviewForm key={keyOf(chosen)} reviewable={chosen} onTyped={onTyped} onDone={close} />
        </Dialog>
      )}
    </Panel>
  );
};
