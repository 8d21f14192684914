import { type ReactElement, useState } from "react";
import fallbackProduct from "../assets/default-product.svg";
import fallbackSpace from "../assets/default-space.svg";
import styles from "./picture.module.css";

const WIDTHS = [320, 640, 1280] as const;
const WIDTH_SUFFIX = /-\d+(?=\.webp$)/;
const FALLBACKS = { product: fallbackProduct, space: fallbackSpace } as const;

/** The widths the server keeps of a picture, as a `srcset`; none for an address of another form. */
const pictureSources = (url: string): string | undefined =>
  WIDTH_SUFFIX.test(url)
    ? WIDTHS.map((width) => `${url.replace(WIDTH_SUFFIX, `-${width}`)} ${width}w`).join(", ")
    : undefined;

type PictureProps = {
  /** As the API gives it; none or broken shows the illustration. */
  url: string | null | undefined;
  alt: string;
  /** Which illustration stands in. */
  fallback: keyof typeof FALLBACKS;
  /** CSS `sizes`: how wide it is shown. */
  sizes?: string;
  /** `true` for a picture seen without scrolling. */
  isEager?: boolean;
  className?: string;
};

/** A 4:3 picture that keeps its place while it loads. */
export const Picture = ({
  url,
  alt,
  fallback,
  // Less than a phone's whole width: at two pixels a point 640 are enough for the eye, and half of what 1280 weigh.
  sizes = "(max-width: 640px) 80vw, 400px",
  isEager = false,
  className,
}: PictureProps): ReactElement => {
  const [broken, setBroken] = useState<string>();
  const shown = url && url !== broken ? url : undefined;
  return (
    <img
      className={className ? `${styles.picture} ${className}` : styles.picture}
      src={shown ?? FALLBACKS[fallback]}
      srcSet={shown && pictureSources(shown)}
      sizes={shown && sizes}
      alt={alt}
      width={640}
      height={480}
      loading={isEager ? "eager" : "lazy"}
      // Before the scripts: on a poor network these take all there is for seconds.
      fetchPriority={isEager ? "high" : "auto"}
      decoding="async"
      onError={() => shown && setBroken(shown)}
    />
  );
};
