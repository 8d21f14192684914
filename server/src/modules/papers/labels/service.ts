import { create } from "qrcode";
import { type Element, INKS, openDocument, type Pdf } from "../drawing/public.ts";
import { type LabelPurpose, type LabelSheet, namesOn, type PalletLabel } from "./rules.ts";

/** A quarter of an A4 page, in points, with two cuts. */
const WIDTH = 297.64;
const HEIGHT = 420.94;
/** Margin that an ordinary printer leaves white, plus some room for the scissors. */
const MARGIN = 26;
const INNER = WIDTH - 2 * MARGIN;
const A_PAGE = 4;

/** Side of the code: 32 mm, so that a cheap phone reads it from an arm's length. */
const CODE = 90;
const QUIET = 4;
const NUMBER = { size: 96, smallSize: 64, digits: 3 } as const;
const LINE = 15;

type Corner = { x: number; y: number };

const TO_FETCH = "À reprendre";

/** Text next to the code: what it leads to. */
const SCAN: Readonly<Record<LabelPurpose, string>> = {
  pallet: "Scannez pour savoir ce qu'il y a sur cette palette aujourd'hui.",
  leftover: "Location finie. Scannez pour voir ce qui reste et le dire repris.",
};

/** Text alternative of the code, for people who do not see it. */
const altOf = (purpose: LabelPurpose, number: number | undefined): string =>
  purpose === "leftover"
    ? "Code QR : la page de la location, avec ce qui reste"
    : `Code QR : ce qui est sur la palette ${number} maintenant`;

const cornerOf = (at: number): Corner => ({
  x: at % 2 === 0 ? 0 : WIDTH,
  y: at % A_PAGE < 2 ? 0 : HEIGHT,
});

/**
 * Draws labels one after the other; purely visual parts stay out of the structure tree of the
 * document.
 */
const createLabelPen = (pdf: Pdf, set: (text: string) => string, sheet: LabelSheet) => {
  const root = pdf.struct("Document");
  pdf.addStructure(root);

  const artifact = (draw: () => void): void => {
    pdf.markContent("Artifact", { type: "Layout" });
    draw();
    pdf.endMarkedContent();
  };
  const use = (font: "regular" | "bold", size: number, color: string = INKS.ink): void => {
    pdf.font(font).fontSize(size).fillColor(color);
  };
  /** Writes a text in the present font, cut off when its lines are full. */
  const text = (
    parent: Element,
    tag: string,
    content: string,
    { x, y, width = INNER, lines = 1, align = "left" }: Corner & TextBox,
  ): void => {
    const height = pdf.currentLineHeight(true) * lines + 1;
    const options = { width, height, align, ellipsis: true } as const;
    parent.add(pdf.struct(tag, {}, () => pdf.text(set(content), x, y, options)));
  };

  const drawCuts = (): void =>
    artifact(() => {
      pdf.lineWidth(0.5).dash(4, { space: 4 });
      pdf.moveTo(WIDTH, 0).lineTo(WIDTH, 2 * HEIGHT);
      pdf.moveTo(0, HEIGHT).lineTo(2 * WIDTH, HEIGHT);
      pdf.stroke(INKS.muted).undash();
    });

  const drawHead = (section: Element, { x, y }: Corner): void => {
    use("bold", 9, INKS.brand);
    text(section, "P", sheet.brandName, { x, y, width: INNER / 2 });
    use("regular", 9, INKS.muted);
    const reference = `Location ${sheet.reference}`;
    text(section, "P", reference, { x: x + INNER / 2, y, width: INNER / 2, align: "right" });
    use("bold", 19);
    text(section, "P", sheet.artisan, { x, y: y + 16 });
    use("regular", 11);
    text(section, "P", sheet.space, { x, y: y + 43 });
    text(section, "P", sheet.period, { x, y: y + 59 });
  };

  /** Draws a label that is not mistaken for stock: goods to be fetched, with their place. */
  const drawToFetch = (section: Element, number: number | undefined, { x, y }: Corner): void => {
    use("bold", 38);
    text(section, "H1", TO_FETCH, { x, y: y + 12, align: "center" });
    use("regular", 18, INKS.muted);
    const place = number === undefined ? "Sans palette" : `Palette ${number}`;
    text(section, "P", place, { x, y: y + 64, align: "center" });
  };

  const drawNumber = (section: Element, number: number | undefined, { x, y }: Corner): void => {
    use("regular", 14, INKS.muted);
    text(section, "P", "Palette", { x, y, align: "center" });
    const { size, smallSize, digits } = NUMBER;
    const written = String(number ?? "");
    const isLong = written.length > digits;
    use("bold", isLong ? smallSize : size);
    text(section, "H1", written, { x, y: y + (isLong ? 22 : 0), align: "center" });
  };

  const drawLines = ({ x, y }: Corner): void =>
    artifact(() => {
      pdf.lineWidth(0.5);
      for (const line of [1, 2, 3]) {
        const at = y + 1.6 * LINE * line;
        pdf.moveTo(x, at).lineTo(x + INNER, at);
      }
      pdf.stroke(INKS.rule);
    });

  const drawContent = (section: Element, products: readonly string[], { x, y }: Corner): void => {
    use("regular", 9, INKS.muted);
    if (products.length === 0) {
      text(section, "P", "Contenu", { x, y });
      drawLines({ x, y });
      return;
    }
    text(section, "P", `Contenu le ${sheet.day}`, { x, y });
    use("bold", 11);
    for (const [at, name] of namesOn(products).entries()) {
      text(section, "P", name, { x, y: y + 13 + LINE * at });
    }
  };

  const drawCode = (section: Element, { number, url }: PalletLabel, { x, y }: Corner): void => {
    const { size, data } = create(url, { errorCorrectionLevel: "M" }).modules;
    const module = CODE / (size + 2 * QUIET);
    const alt = altOf(sheet.purpose, number);
    const draw = (): void => {
      for (const [at, isDark] of data.entries()) {
        if (!isDark) continue;
        const column = at % size;
        const left = x + INNER - CODE + module * (column + QUIET);
        const top = y + module * ((at - column) / size + QUIET);
        pdf.rect(left, top, module, module);
      }
      pdf.fill("#000000");
    };
    section.add(pdf.struct("Figure", { alt }, draw));
    use("regular", 9, INKS.muted);
    text(section, "P", SCAN[sheet.purpose], {
      x,
      y: y + CODE - 36,
      width: INNER - CODE - 8,
      lines: 3,
    });
  };

  return {
    drawCuts,
    drawLabel: (label: PalletLabel, corner: Corner): void => {
      const section = pdf.struct("Sect");
      root.add(section);
      const x = corner.x + MARGIN;
      const top = corner.y + MARGIN;
      drawHead(section, { x, y: top });
      const draw = sheet.purpose === "leftover" ? drawToFetch : drawNumber;
      draw(section, label.number, { x, y: top + 80 });
      drawContent(section, label.products, { x, y: top + 188 });
      drawCode(section, label, { x, y: corner.y + HEIGHT - MARGIN - CODE + QUIET });
      section.end();
    },
    end: (): void => root.end(),
  };
};

type TextBox = { width?: number; lines?: number; align?: "left" | "center" | "right" };

/**
 * Draws the labels of pallets, four on an A4 page, with lines to cut along.
 *
 * @returns the same bytes for the same labels
 */
export const drawLabels = async (sheet: LabelSheet): Promise<Buffer> => {
  const { artisan, space, author, brandName, date, purpose } = sheet;
  const title = purpose === "leftover" ? TO_FETCH : "Étiquettes de palettes";
  const { pdf, set, close } = await openDocument(
    { title: `${title} – ${artisan}, ${space}`, author, creator: brandName, date },
    { margins: { top: 0, left: 0, right: 0, bottom: 0 }, isWithoutFirstPage: true },
  );
  const pen = createLabelPen(pdf, set, sheet);
  for (const [at, label] of sheet.labels.entries()) {
    if (at % A_PAGE === 0) {
      pdf.addPage();
      pen.drawCuts();
    }
    pen.drawLabel(label, cornerOf(at));
  }
  pen.end();
  return close();
};
