import type { ReactElement } from "react";
import { useLoaderData } from "react-router";
import { useBrand } from "../../lib/api/site.ts";

/**
 * Title of a page opened by a link inside the site: on the first load, the server's head already
 * has it.
 */
export const ClientTitle = ({ children }: { children: string }): ReactElement | null => {
  const brand = useBrand();
  return useLoaderData() ? null : <title>{`${children} · ${brand}`}</title>;
};
