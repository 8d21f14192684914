export {
  /** A tag of a document's structure. */
  type Element,
  /** Colours of a printed document. */
  INKS,
  /** Opens a PDF of A4 pages with its typeface, in a format made for long keeping. */
  openDocument,
  /** A document that is being drawn. */
  type Pdf,
} from "./document/service.ts";
export {
  /** Draws a contract, or another document that has the form of a contract. */
  drawContract,
} from "./service.ts";
