import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { leftoverPictureQuery } from "../../lib/api/leftovers.ts";
import { PhotoIcon } from "../page/tool-icons.tsx";
import styles from "./leftover-picture.module.css";

/** Picture by a lessor of goods that a lease left behind; its space is reserved while it loads. */
export const LeftoverPicture = ({
  leaseId,
  eventId,
}: {
  leaseId: string;
  eventId: string;
}): ReactElement => {
  const { data: url, error } = useQuery(leftoverPictureQuery(leaseId, eventId));
  return (
    <span className={styles.frame}>
      {url && <img src={url} alt="Ce qui reste, photographié par le loueur" />}
      {!url && (error ? "Photo introuvable" : <PhotoIcon size={32} />)}
    </span>
  );
};
