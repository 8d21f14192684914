import { loadTypeface, typeset } from "./typeface/service.ts";

export type Pdf = PDFKit.PDFDocument;
export type Element = PDFKit.PDFStructureElement;

/**
 * Title, author, program and date of a document. The date comes from the content, so that the same
 * content makes the same bytes.
 */
type About = { title: string; author: string; creator: string; date: Date };

type Margins = { top: number; left: number; right: number; bottom: number };

/** Colours of a printed document. */
export const INKS = {
  ink: "#22201D",
  muted: "#5F5A54",
  rule: "#DCD2C6",
  brand: "#CF2E2E",
} as const;

/**
 * Opens a PDF/A-3a of A4 pages: tagged, French, with its typeface inside, so that it looks the same
 * in ten years.
 *
 * @returns the document, a function that prepares a text for the typeface, and a function that
 * closes the document
 */
export const openDocument = async (
  about: About,
  page: { margins: Margins; isWithoutFirstPage?: boolean },
) => {
  const [{ default: PdfDocument }, { regular, bold, known }] = await Promise.all([
    import("pdfkit"),
    loadTypeface(),
  ]);
  const pdf: Pdf = new PdfDocument({
    subset: "PDF/A-3a",
    pdfVersion: "1.7",
    tagged: true,
    lang: "fr-FR",
    displayTitle: true,
    size: "A4",
    margins: page.margins,
    autoFirstPage: !page.isWithoutFirstPage,
    bufferPages: true,
    // No font at the start: the library's default font would not be embedded.
    font: "",
    info: {
      Title: about.title,
      Author: about.author,
      Creator: about.creator,
      CreationDate: about.date,
      ModDate: about.date,
    },
  });
  const chunks: Buffer[] = [];
  pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on("end", resolve);
    pdf.on("error", reject);
  });
  pdf.registerFont("regular", regular);
  pdf.registerFont("bold", bold);
  return {
    pdf,
    set: (text: string): string => typeset(text, known),
    /** Closes the document. @returns the whole file */
    close: async (): Promise<Buffer> => {
      pdf.end();
      await ended;
      return Buffer.concat(chunks);
    },
  };
};
