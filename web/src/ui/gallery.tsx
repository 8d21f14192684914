import type { DescribedPicture } from "@stokaz/contract/pictures";
import { type ReactElement, useState } from "react";
import styles from "./gallery.module.css";
import { Picture } from "./picture.tsx";

type GalleryProps = {
  /** What the pictures are of. */
  label: string;
  pictures: readonly DescribedPicture[];
  /** Said of pictures without a description. */
  name: string;
  /** Which illustration stands in. */
  fallback: "product" | "space";
  /** CSS `sizes` of the large one. */
  sizes: string;
};

/** Pictures of one thing: one large, the others to choose from. */
export const Gallery = ({ label, pictures, name, fallback, sizes }: GalleryProps): ReactElement => {
  const [chosen, setChosen] = useState(0);
  const shown = pictures[chosen] ?? pictures[0];
  return (
    <div className={styles.gallery}>
      <Picture
        url={shown?.url}
        alt={shown?.description || name}
        fallback={fallback}
        isEager
        sizes={sizes}
      />
      {pictures.length > 1 && (
        <ul className={styles.others} aria-label={label}>
          {pictures.map(({ url, description }, index) => (
            <li key={url}>
              <button
                type="button"
                className={styles.other}
                aria-label={[`Photo ${index + 1} sur ${pictures.length}`, description]
                  .filter(Boolean)
                  .join("\u202f: ")}
                aria-current={index === chosen || undefined}
                onClick={() => setChosen(index)}
              >
                <Picture url={url} alt="" fallback={fallback} sizes="96px" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
