// Icons of actions: the first visit loads none of them.
import { icon } from "./icons.tsx";

export const AlertIcon = icon(<path d="M12 8v4m0 4h.01M3 12a9 9 0 1 0 18 0a9 9 0 0 0-18 0" />);
export const BoxIcon = icon(
  <path d="M12 3l8 4.5v9L12 21l-8-4.5v-9zM12 12l8-4.5M12 12v9M12 12L4 7.5" />,
);
export const CalendarIcon = icon(
  <path d="M4 7a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zM16 3v4M8 3v4M4 11h16" />,
);
export const ChartIcon = icon(
  <path d="M4 20h16M6 20v-7a1 1 0 0 1 1-1h1a1 1 0 0 1 1 1v7M11 20V8a1 1 0 0 1 1-1h0a1 1 0 0 1 1 1v12M15 20v-9a1 1 0 0 1 1-1h1a1 1 0 0 1 1 1v9" />,
);
export const ChevronDownIcon = icon(<path d="M6 9l6 6l6-6" />);
export const ChevronLeftIcon = icon(<path d="M15 6l-6 6l6 6" />);
export const ChevronRightIcon = icon(<path d="M9 6l6 6l-6 6" />);
export const ClockIcon = icon(<path d="M3 12a9 9 0 1 0 18 0a9 9 0 0 0-18 0M12 7v5l3 3" />);
export const CopyIcon = icon(
  <path d="M8 10a2 2 0 0 1 2-2h9a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-9a2 2 0 0 1-2-2zM16 8V5a2 2 0 0 0-2-2H5a2 2 0 0 0-2 2v9a2 2 0 0 0 2 2h3" />,
);
export const DownloadIcon = icon(
  <path d="M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-2M7 11l5 5l5-5M12 4v12" />,
);
export const EditIcon = icon(<path d="M4 20h4L18.5 9.5a2.83 2.83 0 1 0-4-4L4 16zM13.5 6.5l4 4" />);
export const EuroIcon = icon(<path d="M17.2 7a6 7 0 1 0 0 10M13 10H6m0 4h7" />);
export const EyeIcon = icon(
  <path d="M10 12a2 2 0 1 0 4 0a2 2 0 0 0-4 0M21 12c-2.4 4-5.4 6-9 6s-6.6-2-9-6c2.4-4 5.4-6 9-6s6.6 2 9 6" />,
);
export const EyeOffIcon = icon(
  <path d="M10.6 10.6a2 2 0 0 0 2.8 2.8M16.7 16.7A8.7 8.7 0 0 1 12 18c-3.6 0-6.6-2-9-6a18 18 0 0 1 4.3-4.8M9.8 6.2A9 9 0 0 1 12 6c3.6 0 6.6 2 9 6a17 17 0 0 1-2.1 2.8M3 3l18 18" />,
);
export const FilterIcon = icon(<path d="M4 6h16M7 12h10M10 18h4" />);
export const HomeIcon = icon(
  <path d="M5 12H3l9-9l9 9h-2M5 12v7a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-7M9 21v-6a2 2 0 0 1 2-2h2a2 2 0 0 1 2 2v6" />,
);
export const JournalIcon = icon(
  <path d="M6 4h11a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1M9 8h6M9 12h6M9 16h4" />,
);
export const ListIcon = icon(<path d="M9 6h11M9 12h11M9 18h11M5 6v.01M5 12v.01M5 18v.01" />);
export const LocateIcon = icon(
  <path d="M9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0M4 12a8 8 0 1 0 16 0a8 8 0 1 0-16 0M12 2v2M12 20v2M20 12h2M2 12h2" />,
);
export const LockIcon = icon(
  <path d="M5 13a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2zM8 11V7a4 4 0 1 1 8 0v4" />,
);
export const LockOpenIcon = icon(
  <path d="M5 13a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2zM8 11V6a4 4 0 0 1 8 0" />,
);
export const MailIcon = icon(
  <path d="M3 7a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2zM3 7l9 6l9-6" />,
);
export const MapIcon = icon(<path d="M3 7l6-3l6 3l6-3v13l-6 3l-6-3l-6 3zM9 4v13M15 7v13" />);
export const MessageIcon = icon(
  <path d="M3 20l1.3-3.9C1.98 12.66 2.88 8.23 6.4 5.73c3.53-2.5 8.59-2.29 11.85.48c3.25 2.78 3.68 7.28 1 10.52C16.6 19.99 11.66 20.9 7.7 19z" />,
);
export const MinusIcon = icon(<path d="M5 12h14" />);
export const PhoneIcon = icon(
  <path d="M5 4h4l2 5l-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 6a2 2 0 0 1 2-2" />,
);
export const PhotoIcon = icon(
  <path d="M15 8h.01M3 6a3 3 0 0 1 3-3h12a3 3 0 0 1 3 3v12a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3zM3 16l5-5c.93-.89 2.07-.89 3 0l5 5M14 14l1-1c.93-.89 2.07-.89 3 0l3 3" />,
);
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />);
export const ReceiptIcon = icon(
  <path d="M5 21V5a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v16l-3-2l-2 2l-2-2l-2 2l-2-2zM9 7h6M9 11h6M9 15h3" />,
);
export const ShareIcon = icon(
  <path d="M6 12m-3 0a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M18 6m-3 0a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M18 18m-3 0a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M8.7 10.7l6.6 -3.4M8.7 13.3l6.6 3.4" />,
);
export const TrashIcon = icon(
  <path d="M4 7h16M10 11v6M14 11v6M5 7l1 12a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2l1-12M9 7V4a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v3" />,
);
export const TruckIcon = icon(
  <path d="M5 17a2 2 0 1 0 4 0a2 2 0 1 0-4 0M15 17a2 2 0 1 0 4 0a2 2 0 1 0-4 0M5 17H3V6h10v11H9m6 0h-2m6 0h2v-6h-8m0-5h5l3 5" />,
);
export const UndoIcon = icon(<path d="M9 14l-4-4l4-4M5 10h11a4 4 0 0 1 0 8h-1" />);
export const UploadIcon = icon(
  <path d="M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-2M7 9l5-5l5 5M12 4v12" />,
);
export const UserIcon = icon(
  <path d="M8 7a4 4 0 1 0 8 0a4 4 0 0 0-8 0M6 21v-2a4 4 0 0 1 4-4h4a4 4 0 0 1 4 4v2" />,
);
export const UsersIcon = icon(
  <path d="M5 7a4 4 0 1 0 8 0a4 4 0 1 0-8 0M3 21v-2a4 4 0 0 1 4-4h4a4 4 0 0 1 4 4v2M16 3.13a4 4 0 0 1 0 7.75M21 21v-2a4 4 0 0 0-3-3.85" />,
);
