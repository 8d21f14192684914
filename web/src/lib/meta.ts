import { BRAND } from "./brand.ts";

type PageMeta = () => ({ title: string } | { name: string; content: string })[];

/** A page's `meta` export: its title, after which comes the brand, and its description. */
export const pageMeta =
  (title: string, description?: string): PageMeta =>
  () => [
    { title: `${title} · ${BRAND}` },
    ...(description ? [{ name: "description", content: description }] : []),
  ];
