import type { ProductPicture } from "@stokaz/contract/product-pictures";
import { type ReactElement, useState } from "react";
import { Picture } from "../../ui/picture.tsx";
import styles from "./gallery-section.module.css";

type GallerySectionProps = {
  pictures: readonly ProductPicture[];
  /** The product's, said of pictures without a description. */
  name: string;
};

/** The pictures of a product: one large, the others to choose from. */
export const GallerySection = ({ pictures, name }: GallerySectionProps): ReactElement => {
  const [chosen, setChosen] = useState(0);
  const shown = pictures[chosen] ?? pictures[0];
  return (
    <div className={styles.gallery}>
      <Picture
        url={shown?.url}
        alt={shown?.description || name}
        fallback="product"
        isEager
        sizes="(max-width: 900px) 100vw, 700px"
      />
      {pictures.length > 1 && (
        <ul className={styles.others} aria-label="Photos du produit">
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
                <Picture url={url} alt="" fallback="product" sizes="96px" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
