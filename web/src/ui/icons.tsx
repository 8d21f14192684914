import type { ReactElement, ReactNode } from "react";

type IconProps = {
  /** Pixels, 20 unless told. */
  size?: number;
};

/** An icon that many pages have no use for is drawn where it is used. */
// Outlines after Tabler Icons (MIT), 24 px grid, 1.75 px strokes.
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

export const AlertIcon = icon(<path d="M12 8v4m0 4h.01M3 12a9 9 0 1 0 18 0a9 9 0 0 0-18 0" />);
export const ArrowRightIcon = icon(<path d="M5 12h14M13 18l6-6M13 6l6 6" />);
export const BasketIcon = icon(<path d="M3 10h18l-2 10H5zM8 10l4-7l4 7" />);
export const BoxIcon = icon(
  <path d="M12 3l8 4.5v9L12 21l-8-4.5v-9zM12 12l8-4.5M12 12v9M12 12L4 7.5" />,
);
export const CalendarIcon = icon(
  <path d="M4 7a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zM16 3v4M8 3v4M4 11h16" />,
);
export const CheckIcon = icon(<path d="M5 12l5 5L20 7" />);
export const ChevronDownIcon = icon(<path d="M6 9l6 6l6-6" />);
export const ClockIcon = icon(<path d="M3 12a9 9 0 1 0 18 0a9 9 0 0 0-18 0M12 7v5l3 3" />);
export const CloseIcon = icon(<path d="M18 6L6 18M6 6l12 12" />);
export const FilterIcon = icon(<path d="M4 6h16M7 12h10M10 18h4" />);
export const HomeIcon = icon(
  <path d="M5 12H3l9-9l9 9h-2M5 12v7a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-7M9 21v-6a2 2 0 0 1 2-2h2a2 2 0 0 1 2 2v6" />,
);
export const MailIcon = icon(
  <path d="M3 7a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2zM3 7l9 6l9-6" />,
);
export const MenuIcon = icon(<path d="M4 6h16M4 12h16M4 18h16" />);
export const PinIcon = icon(
  <path d="M9 11a3 3 0 1 0 6 0a3 3 0 0 0-6 0M17.66 16.66L13.41 20.9a2 2 0 0 1-2.83 0l-4.24-4.24a8 8 0 1 1 11.31 0" />,
);
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />);
export const SearchIcon = icon(<path d="M3 10a7 7 0 1 0 14 0a7 7 0 1 0-14 0M21 21l-6-6" />);
export const UserIcon = icon(
  <path d="M8 7a4 4 0 1 0 8 0a4 4 0 0 0-8 0M6 21v-2a4 4 0 0 1 4-4h4a4 4 0 0 1 4 4v2" />,
);
