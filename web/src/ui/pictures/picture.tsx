import { type ReactElement, useState } from "react";
import fallbackProduct from "../../assets/default-product.svg";
import fallbackSpace from "../../assets/default-space.svg";
import styles from "./picture.module.css";

const WIDTHS = [320, 640, 1280] as const;
const WIDTH_SUFFIX = /-\d+(?=\.webp$)/;
const FALLBACKS = { product: fallbackProduct, space: fallbackSpace } as const;

/**
 * Builds a `srcset` of the widths that the server stores; `undefined` for an address of another
 * form.
 */
const pictureSources = (url: string): string | undefined =>
  WIDTH_SUFFIX.test(url)
    ? WIDTHS.map((width) => `${url.replace(WIDTH_SUFFIX, `-${width}`)} ${width}w`).join(", ")
    : undefined;

type PictureProps = {
  /** Address from the API; without one, or if it is broken, the illustration is shown. */
  url: string | null | undefined;
  alt: string;
  /** Illustration used when there is no picture. */
  fallback: keyof typeof FALLBACKS;
  /** CSS `sizes`: the shown width. */
  sizes?: string;
  /** `true` for a picture that is visible without scrolling. */
  isEager?: boolean;
  className?: string;
};

/** A 4:3 picture; its space is reserved while it loads. */
export const Picture = ({
  url,
  alt,
  fallback,
  // Less than a phone's full width: with two pixels per point, 640 pixels are enough and weigh half
  // of 1280.
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
      // The picture loads before the scripts: on a slow network they take all the bandwidth for
      // seconds.
      fetchPriority={isEager ? "high" : "auto"}
      decoding="async"
      onError={() => shown && setBroken(shown)}
    />
  );
};
