import { Button } from "@mantine/core";
import { paths } from "@stokaz/contract/paths";
import type { OwnSpace } from "@stokaz/contract/spaces/spaces";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { PhotoIcon } from "../../ui/page/tool-icons.tsx";
import styles from "./space-form.module.css";

type OtherPicturesProps = {
  space: OwnSpace | undefined;
  /** True if the form has unsaved values, which would be lost. */
  isTyped: boolean;
};

/** Link to the page of the space's other pictures. */
export const OtherPictures = ({ space, isTyped }: OtherPicturesProps): ReactElement | null => {
  // A new space has no pictures page yet; the panel after publishing links to it.
  if (!space) return null;
  return isTyped ? (
    <p className={styles.hint}>Pour les autres photos, enregistrez d'abord ces modifications.</p>
  ) : (
    <Button
      component={Link}
      to={paths.spacePictures.href(space._id)}
      variant="default"
      leftSection={<PhotoIcon />}
      className={styles.pictures ?? ""}
    >
      Les autres photos, et leur ordre
    </Button>
  );
};
