import { Button } from "@mantine/core";
import { paths } from "@stokaz/contract/paths";
import type { OwnSpace } from "@stokaz/contract/spaces";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { PhotoIcon } from "../../ui/tool-icons.tsx";
import styles from "./space-form.module.css";

type OtherPicturesProps = {
  space: OwnSpace | undefined;
  /** Whether something was typed that leaving would lose. */
  isTyped: boolean;
};

/** Leads to the pictures beside the photo. */
export const OtherPictures = ({ space, isTyped }: OtherPicturesProps): ReactElement | null => {
  // Those of a new one are added once it is published: what then stands there leads to them.
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
