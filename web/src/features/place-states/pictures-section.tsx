import type {
  PlacePicture,
  PlacePictureSize,
  PlaceState,
} from "@stokaz/contract/handover/place-states";
import type { Lease } from "@stokaz/contract/leases/leases";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { useUnsaved } from "../../ui/dialogs/unsaved.ts";
import { PhotoIcon } from "../../ui/page/tool-icons.tsx";
import { placePictureQuery, type StateRef } from "./api.ts";
import { PictureDetailsForm } from "./picture-details-form.tsx";
import styles from "./place-states.module.css";
import { nameOf, sideOf } from "./rules.ts";

type PrivatePictureProps = { stateRef: StateRef; id: string; alt: string; size: PlacePictureSize };

/** Picture that is loaded with the session. An icon takes its place until then. */
const PrivatePicture = ({ stateRef, id, alt, size }: PrivatePictureProps): ReactElement => {
  const { data: url, error } = useQuery(placePictureQuery(stateRef, id, size));
  if (url) return <img src={url} alt={alt} />;
  return error ? <span className={styles.detail}>Photo introuvable</span> : <PhotoIcon size={32} />;
};

const labelOf = ({ description }: PlacePicture, rank: number): string =>
  `Photo ${rank}${description && `\u202f: ${description}`}`;

/**
 * Pictures of a state. Each opens larger, with the form to describe or remove it for its own side.
 */
export const PicturesSection = ({
  lease,
  state,
}: {
  lease: Lease;
  state: PlaceState;
}): ReactElement | null => {
  const [openedId, setOpenedId] = useState<string>();
  const stateRef = { id: lease._id, kind: state.kind };
  const rankOf = (picture: PlacePicture): number => state.pictures.indexOf(picture) + 1;
  const opened = state.pictures.find(({ _id }) => _id === openedId);
  const { isUnsaved, onTyped, close } = useUnsaved(() => setOpenedId(undefined));
  const isOwn = state.isOpen && opened?.side === sideOf(lease.viewer);
  if (state.pictures.length === 0) return null;
  return (
    <>
      <ul className={styles.pictures}>
        {state.pictures.map((picture) => (
          <li key={picture._id}>
            <button
              type="button"
              className={styles.thumbnail}
              aria-label={`Agrandir : ${labelOf(picture, rankOf(picture))}`}
              onClick={() => setOpenedId(picture._id)}
            >
              <span className={styles.frame}>
                <PrivatePicture stateRef={stateRef} id={picture._id} alt="" size="small" />
              </span>
            </button>
            <p className={styles.caption}>
              {labelOf(picture, rankOf(picture))}
              <span className={styles.detail}>{nameOf(lease, picture.side)}</span>
            </p>
          </li>
        ))}
      </ul>
      <Dialog
        opened={opened !== undefined}
        onClose={close}
        title={opened ? `Photo ${rankOf(opened)}` : ""}
        isUnsaved={isUnsaved}
      >
        {opened && (
          <div className={styles.form}>
            <div className={styles.large}>
              <PrivatePicture
                stateRef={stateRef}
                id={opened._id}
                alt={opened.description || `Photo ${rankOf(opened)}`}
                size="large"
              />
            </div>
            {!isOwn && opened.description && <p className={styles.notes}>{opened.description}</p>}
            {isOwn && (
              <PictureDetailsForm
                stateRef={stateRef}
                picture={opened}
                onTyped={onTyped}
                onDone={close}
              />
            )}
          </div>
        )}
      </Dialog>
    </>
  );
};
