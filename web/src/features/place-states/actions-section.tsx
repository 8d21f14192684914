import { Button } from "@mantine/core";
import {
  isPlaceStateEmpty,
  type LeaseSide,
  type PlaceState,
} from "@stokaz/contract/handover/place-states";
import type { Lease } from "@stokaz/contract/leases/leases";
import { LIMITS } from "@stokaz/contract/limits";
import { type ReactElement, useState } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { CheckIcon } from "../../ui/page/icons.tsx";
import { EditIcon, PhotoIcon } from "../../ui/page/tool-icons.tsx";
import { type StateRef, useChangeState } from "./api.ts";
import { NotesForm } from "./notes-form.tsx";
import { PictureForm } from "./picture-form.tsx";
import styles from "./place-states.module.css";
import { maySign } from "./rules.ts";

const DIALOGS = {
  pictures: "Ajouter des photos",
  notes: "Vos remarques",
} as const;

const SignButton = ({
  stateRef,
  version,
}: {
  stateRef: StateRef;
  version: number;
}): ReactElement => {
  const [isAsked, setIsAsked] = useState(false);
  const change = useChangeState(stateRef);
  const close = (): void => {
    setIsAsked(false);
    change.reset();
  };
  return (
    <>
      <Button leftSection={<CheckIcon />} onClick={() => setIsAsked(true)}>
        Signer
      </Button>
      <ConfirmDialog
        opened={isAsked}
        title="Signer l'état des lieux ?"
        message="Vous signez les photos et les remarques des deux côtés, telles que vous venez de les lire. Quand vous avez signé tous les deux, plus rien ne change."
        confirmLabel="Signer"
        cancelLabel="Annuler"
        isPending={change.isPending}
        refusal={change.error && messageOf(change.error)}
        onConfirm={() => change.mutate({ sign: { version } }, { onSuccess: close })}
        onClose={close}
      />
    </>
  );
};

/** Actions of a side that writes a state: add pictures, write notes, sign. */
export const ActionsSection = ({
  lease,
  state,
  side,
}: {
  lease: Lease;
  state: PlaceState;
  side: LeaseSide;
}): ReactElement => {
  const [opened, setOpened] = useState<keyof typeof DIALOGS>();
  const [isUnsaved, setIsUnsaved] = useState(false);
  const stateRef = { id: lease._id, kind: state.kind };
  const count = state.pictures.filter((picture) => picture.side === side).length;
  const isEmpty = isPlaceStateEmpty(state);
  const holding = state.signatures.filter(({ holds }) => holds);
  const hasSigned = holding.some((signature) => signature.side === lease.viewer);
  const close = (): void => {
    setOpened(undefined);
    setIsUnsaved(false);
  };
  return (
    <div data-unprinted>
      {holding.length > 0 && (
        <p className={styles.hint}>
          Si vous changez quelque chose, la signature déjà donnée ne compte plus&#8239;: il faudra
          signer de nouveau.
        </p>
      )}
      <div className={styles.actions}>
        <Button
          variant={isEmpty ? "filled" : "default"}
          leftSection={<PhotoIcon />}
          disabled={count >= LIMITS.placeStatePictures}
          onClick={() => setOpened("pictures")}
        >
          Ajouter des photos
        </Button>
        <Button variant="default" leftSection={<EditIcon />} onClick={() => setOpened("notes")}>
          {state.notes[side] === "" ? "Écrire mes remarques" : "Modifier mes remarques"}
        </Button>
        {maySign(lease.viewer) && !isEmpty && !hasSigned && (
          <SignButton stateRef={stateRef} version={state.version} />
        )}
      </div>
      {count >= LIMITS.placeStatePictures && (
        <p className={styles.hint}>
          Vous avez {LIMITS.placeStatePictures} photos, le maximum. Ouvrez-en une pour la supprimer.
        </p>
      )}
      <Dialog
        opened={opened !== undefined}
        onClose={close}
        title={DIALOGS[opened ?? "pictures"]}
        width={600}
        isUnsaved={isUnsaved}
      >
        {opened === "pictures" && (
          <PictureForm stateRef={stateRef} count={count} onDone={close} onTyped={setIsUnsaved} />
        )}
        {opened === "notes" && (
          <NotesForm
            stateRef={stateRef}
            notes={state.notes[side]}
            onDone={close}
            onTyped={setIsUnsaved}
          />
        )}
      </Dialog>
    </div>
  );
};
