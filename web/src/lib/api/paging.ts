/** Cursor of the first page of an endless list: there is none, while the next pages have one. */
export const FIRST_CURSOR: string | undefined = undefined;

/** Number of products in a page of a list: a few screens, quickly hydrated. */
export const PRODUCTS_PAGE = 12;

/**
 * What a list's query starts with: its first page as the server wrote it, public and a moment old,
 * so it is read again at once. @param page `undefined` when the page came without one
 */
export const serverPage = <Rows>(page: Rows | null | undefined) =>
  page && {
    initialData: { pages: [page], pageParams: [FIRST_CURSOR] },
    initialDataUpdatedAt: 0,
  };

/** One page of a list whose paging facts are in the answer's headers. */
export type Page<Rows> = {
  rows: Rows;
  /** Number of rows on all pages, if the server says it. */
  total: number | undefined;
  /** Cursor of the next page; `undefined` on the last page. */
  nextCursor: string | undefined;
  /** Commune that the server searched instead of a place without results. */
  correctedLocation: string | undefined;
};

const nextCursorOf = (headers: Headers): string | undefined => {
  const [, query] = /<[^?>]*\?([^>]*)>\s*;\s*rel="?next"?/.exec(headers.get("link") ?? "") ?? [];
  return new URLSearchParams(query).get("cursor") ?? undefined;
};

/**
 * One page of a list, with what its headers say (`X-Total-Count`, `Link: rel="next"`,
 * `X-Corrected-Location`).
 */
export const pageOf = <Rows>(rows: Rows, headers: Headers): Page<Rows> => {
  const total = headers.get("x-total-count");
  const corrected = headers.get("x-corrected-location");
  return {
    rows,
    total: total === null ? undefined : Number(total),
    nextCursor: nextCursorOf(headers),
    correctedLocation: corrected === null ? undefined : decodeURIComponent(corrected),
  };
};
