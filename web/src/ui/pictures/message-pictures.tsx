import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { messagePictureQuery } from "../../lib/api/message-pictures.ts";
import { Dialog } from "../dialogs/dialog.tsx";
import { PhotoIcon } from "../page/tool-icons.tsx";
import styles from "./message-pictures.module.css";

type ShownProps = { id: string; size: "small" | "large"; name: string };

const Shown = ({ id, size, name }: ShownProps): ReactElement => {
  const { data: url, error } = useQuery(messagePictureQuery(id, size));
  if (url) return <img src={url} alt={name} className={styles.image} />;
  return (
    <span className={styles.missing}>
      <PhotoIcon />
      {error ? "Photo indisponible" : <span className={styles.wait}>{name}</span>}
    </span>
  );
};

/** Pictures of a message, small; a press opens one in large size. */
export const MessagePictures = ({
  pictures,
}: {
  pictures: readonly { _id: string }[];
}): ReactElement | null => {
  const [opened, setOpened] = useState<number>();
  if (pictures.length === 0) return null;
  const nameOf = (at: number): string => `Photo ${at + 1} sur ${pictures.length}`;
  const large = opened === undefined ? undefined : pictures[opened];
  return (
    <>
      <ul className={styles.list}>
        {pictures.map(({ _id }, at) => (
          <li key={_id}>
            <button
              type="button"
              className={styles.open}
              aria-label={`Agrandir : ${nameOf(at)}`}
              onClick={() => setOpened(at)}
            >
              <Shown id={_id} size="small" name={nameOf(at)} />
            </button>
          </li>
        ))}
      </ul>
      <Dialog
        opened={large !== undefined}
        onClose={() => setOpened(undefined)}
        title={opened === undefined ? "Photo" : nameOf(opened)}
        width={900}
      >
        {large && <Shown id={large._id} size="large" name={nameOf(opened ?? 0)} />}
      </Dialog>
    </>
  );
};
