/** Cursor of the first page of an endless list: there is none, while the next pages have one. */
export const FIRST_CURSOR: string | undefined = undefined;

/** Number of products in a page of a list: a few screens, quickly hydrated. */
export const PRODUCTS_PAGE = 12;
