export {
  /** A tag of a document's structure. */
  type Element,
  /** Colours of what is printed. */
  INKS,
  /** Opens a PDF of A4 pages with its typeface, which is kept for years. */
  openDocument,
  /** A document that is being drawn. */
  type Pdf,
} from "./document/service.ts";
export {
  /** Draws a contract, or what is written as one. */
  drawContract,
} from "./service.ts";
