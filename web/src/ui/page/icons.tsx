import type { ReactElement, ReactNode } from "react";

type IconProps = {
  /** Size in pixels; 20 by default. */
  size?: number;
};

/**
 * Creates an icon component. This file has only the icons of the first visit: others are in
 * `tool-icons.tsx`, or beside their use.
 */
// The drawings follow Tabler Icons (MIT): outlines, 24 px grid, 1.75 px strokes.
export const icon =
  (drawing: ReactNode) =>
  ({ size = 20 }: IconProps): ReactElement => (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      style={{ flex: "none" }}
    >
      {drawing}
    </svg>
  );

export const ArrowRightIcon = icon(<path d="M5 12h14M13 18l6-6M13 6l6 6" />);
export const BasketIcon = icon(<path d="M3 10h18l-2 10H5zM8 10l4-7l4 7" />);
export const CheckIcon = icon(<path d="M5 12l5 5L20 7" />);
export const CloseIcon = icon(<path d="M18 6L6 18M6 6l12 12" />);
export const MenuIcon = icon(<path d="M4 6h16M4 12h16M4 18h16" />);
export const PinIcon = icon(
  <path d="M9 11a3 3 0 1 0 6 0a3 3 0 0 0-6 0M17.66 16.66L13.41 20.9a2 2 0 0 1-2.83 0l-4.24-4.24a8 8 0 1 1 11.31 0" />,
);
export const SearchIcon = icon(<path d="M3 10a7 7 0 1 0 14 0a7 7 0 1 0-14 0M21 21l-6-6" />);
