import type { ReactElement } from "react";
import { useLoaderData } from "react-router";
import { useBrand } from "../lib/api/site.ts";

/** The title of a page that somebody came to by a link: the head that the server writes has it already. */
export const ClientTitle = ({ children }: { children: string }): ReactElement | null => {
  const brand = useBrand();
  return useLoaderData() ? null : <title>{`${children} · ${brand}`}</title>;
};
