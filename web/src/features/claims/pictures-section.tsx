import { Button } from "@mantine/core";
import { CLAIM_PICTURES } from "@stokaz/contract/claims/claim-words";
import { PLACE_PICTURE_WIDTHS } from "@stokaz/contract/handover/place-states";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement, ReactNode } from "react";
import { PictureField } from "../../ui/fields/picture-field.tsx";
import { usePicturePreview } from "../../ui/fields/use-picture-preview.ts";
import { PhotoIcon } from "../../ui/page/tool-icons.tsx";
import { claimPictureQuery } from "./api.ts";
import styles from "./claims.module.css";

const Chosen = ({
  file,
  rank,
  onRemove,
}: {
  file: File;
  rank: number;
  onRemove: () => void;
}): ReactElement => {
  const url = usePicturePreview(file);
  return (
    <li className={styles.chosen}>
      <span className={styles.picture}>
        {url ? <img src={url} alt={`Ce que vous joignez, ${rank}`} /> : <PhotoIcon size={28} />}
      </span>
      <Button
        variant="subtle"
        c="red.8"
        size="compact-md"
        aria-label={`Enlever la photo ${rank}`}
        onClick={onRemove}
      >
        Enlever
      </Button>
    </li>
  );
};

/** Field for several pictures of a message. */
export const PicturesField = ({
  pictures,
  error,
  onChange,
}: {
  pictures: readonly File[];
  error?: ReactNode;
  onChange: (pictures: File[]) => void;
}): ReactElement => (
  <div>
    {pictures.length < CLAIM_PICTURES && (
      <PictureField
        // A new empty field for each picture: the chosen ones are listed below.
        key={pictures.length}
        label={pictures.length === 0 ? "Photos" : "Ajouter une autre photo"}
        description={`${CLAIM_PICTURES} au plus. Vous, l'autre partie et la plateforme êtes seuls à les voir.`}
        isRequired={false}
        value={null}
        error={error}
        cameraWidth={PLACE_PICTURE_WIDTHS.large}
        onChange={(picture) => picture && onChange([...pictures, picture])}
      />
    )}
    {pictures.length > 0 && (
      <ul className={styles.pictures} aria-label="Photos choisies">
        {pictures.map((file, index) => (
          <Chosen
            // biome-ignore lint/suspicious/noArrayIndexKey: two pictures may be the same file, and their order is fixed
            key={index}
            file={file}
            rank={index + 1}
            onRemove={() => onChange(pictures.filter((_, other) => other !== index))}
          />
        ))}
      </ul>
    )}
  </div>
);

const Shown = ({
  claimId,
  pictureId,
  rank,
}: {
  claimId: string;
  pictureId: string;
  rank: number;
}): ReactElement => {
  const { data: url, error } = useQuery(claimPictureQuery(claimId, pictureId));
  return (
    <li className={styles.picture}>
      {url && (
        <a href={url} download={`photo-${rank}.jpg`} aria-label={`Enregistrer la photo ${rank}`}>
          <img src={url} alt={`Jointe au message, ${rank}`} />
        </a>
      )}
      {!url && (error ? "Photo introuvable" : <PhotoIcon size={28} />)}
    </li>
  );
};

/** Pictures of a message, each with a link to its file for a closer look. */
export const ShownPictures = ({
  claimId,
  ids,
}: {
  claimId: string;
  ids: readonly string[];
}): ReactElement | null =>
  ids.length === 0 ? null : (
    <ul className={styles.pictures} aria-label="Photos">
      {ids.map((id, index) => (
        <Shown key={id} claimId={claimId} pictureId={id} rank={index + 1} />
      ))}
    </ul>
  );
