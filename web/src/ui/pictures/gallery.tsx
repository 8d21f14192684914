import type { DescribedPicture } from "@stokaz/contract/pictures";
import { type KeyboardEvent, type ReactElement, useRef, useState } from "react";
import { PlainScriptButton } from "../page/script-button.tsx";
import styles from "./gallery.module.css";
import { Picture } from "./picture.tsx";

type GalleryProps = {
  /** Accessible name of the list of pictures. */
  label: string;
  pictures: readonly DescribedPicture[];
  /** Alternative text of pictures without a description. */
  name: string;
  /** Illustration used when there is no picture. */
  fallback: "product" | "space";
  /** CSS `sizes` of the large picture. */
  sizes: string;
  /** `false` if the pictures are visible only after scrolling. */
  isEager?: boolean;
};

/** Gallery of one thing: a large picture, and small ones to choose from. */
export const Gallery = ({
  label,
  pictures,
  name,
  fallback,
  sizes,
  isEager = true,
}: GalleryProps): ReactElement => {
  const [chosen, setChosen] = useState(0);
  const others = useRef<HTMLUListElement>(null);
  const shown = pictures[chosen] ?? pictures[0];
  /** Left and right arrows move between the pictures. */
  const step = (event: KeyboardEvent, from: number): void => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined || !pictures[from + step]) return;
    event.preventDefault();
    setChosen(from + step);
    others.current?.querySelectorAll("button")[from + step]?.focus();
  };
  return (
    <div className={styles.gallery}>
      <Picture
        url={shown?.url}
        alt={shown?.description || name}
        fallback={fallback}
        isEager={isEager}
        sizes={sizes}
      />
      {pictures.length > 1 && (
        <ul ref={others} className={styles.others} aria-label={label}>
          {pictures.map(({ url, description }, index) => (
            <li key={url}>
              <PlainScriptButton
                className={styles.other}
                aria-label={[`Photo ${index + 1} sur ${pictures.length}`, description]
                  .filter(Boolean)
                  .join("\u202f: ")}
                aria-current={index === chosen || undefined}
                onClick={() => setChosen(index)}
                onKeyDown={(event) => step(event, index)}
              >
                <Picture url={url} alt="" fallback={fallback} sizes="96px" />
              </PlainScriptButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
