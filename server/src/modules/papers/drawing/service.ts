import type { Block, Contract, Good, Shown } from "../rules.ts";
import { type Element, INKS, openDocument, type Pdf } from "./document/service.ts";
import {
  BOTTOM,
  COLUMNS,
  type Column,
  FOOT,
  LABEL_WIDTH,
  MARGIN,
  PAD,
  PICTURE,
  placed,
  SIZE,
  WIDTH,
  WITH_HEADING,
} from "./rules.ts";

const { ink: INK, muted: MUTED, rule: RULE, brand: BRAND } = INKS;

/**
 * Draws the blocks of a contract one below the other; each text stands in the structure tree of the
 * document.
 */
const createPen = (pdf: Pdf, set: (text: string) => string) => {
  const root = pdf.struct("Document");
  pdf.addStructure(root);

  const artifact = (draw: () => void): void => {
    pdf.markContent("Artifact", { type: "Layout" });
    draw();
    pdf.endMarkedContent();
  };
  const use = (font: "regular" | "bold", size: number, color: string = INK): Pdf =>
    pdf.font(font).fontSize(size).fillColor(color);
  const hasRoom = (height: number): boolean => pdf.y + height <= BOTTOM;
  const wantRoom = (height: number): void => {
    if (!hasRoom(height)) pdf.addPage();
  };
  const rule = (): void =>
    artifact(() => {
      pdf
        .moveTo(MARGIN, pdf.y)
        .lineTo(MARGIN + WIDTH, pdf.y)
        .lineWidth(0.5)
        .stroke(RULE);
    });

  const tagged = (parent: Element, tag: string, draw: () => void): void => {
    parent.add(pdf.struct(tag, {}, draw));
  };
  const text = (
    parent: Element,
    tag: string,
    content: string,
    options: PDFKit.Mixins.TextOptions & { x?: number; y?: number } = {},
  ): void => {
    const { x = MARGIN, y = pdf.y, ...rest } = options;
    tagged(parent, tag, () =>
      pdf.text(set(content), x, y, { width: WIDTH, lineGap: 1.5, ...rest }),
    );
  };
  const heightOf = (content: string, width: number): number =>
    pdf.heightOfString(set(content), { width, lineGap: 1.5 });

  const heading = (words: string): void => {
    pdf.y += 10;
    wantRoom(WITH_HEADING);
    use("bold", SIZE.heading);
    text(root, "H2", words);
    pdf.y += 4;
  };

  const facts = (rows: readonly (readonly [string, string])[]): void => {
    const table = pdf.struct("Table");
    root.add(table);
    const valueWidth = WIDTH - LABEL_WIDTH;
    for (const [label, value] of rows) {
      use("regular", SIZE.text);
      const height = Math.max(heightOf(label, LABEL_WIDTH - PAD), heightOf(value, valueWidth));
      wantRoom(height);
      const { y } = pdf;
      const row = pdf.struct("TR");
      table.add(row);
      use("regular", SIZE.text, MUTED);
      text(row, "TH", label, { y, width: LABEL_WIDTH - PAD });
      use("regular", SIZE.text);
      text(row, "TD", value, { x: MARGIN + LABEL_WIDTH, y, width: valueWidth });
      row.end();
      pdf.y = y + height + 2;
    }
    table.end();
    pdf.y += 4;
  };

  /** Draws cells side by side. @returns the end of the row */
  const cells = (
    parent: Element,
    tag: "TH" | "TD",
    values: readonly string[],
    columns: readonly Column[] = COLUMNS,
  ): void => {
    const { y } = pdf;
    const row = pdf.struct("TR");
    parent.add(row);
    const ends = columns.map(({ x, width, align }, at) => {
      text(row, tag, values[at] ?? "", { x: MARGIN + x, y, width, align });
      return pdf.y;
    });
    row.end();
    pdf.y = Math.max(...ends) + 3;
  };
  const tallest = (values: readonly string[], columns: readonly Column[] = COLUMNS): number =>
    Math.max(...columns.map(({ width }, at) => heightOf(values[at] ?? "", width)));

  /** Draws the total of a table: its name and its amount. */
  const total = (table: Element, [label, amount]: readonly [string, string]): void => {
    wantRoom(20);
    const { y } = pdf;
    const row = pdf.struct("TR");
    table.add(row);
    text(row, "TH", label, { y, width: 380 });
    text(row, "TD", amount, { x: MARGIN + 385, y, width: WIDTH - 385, align: "right" });
    row.end();
    pdf.y += 2;
  };

  const table = ({ columns, rows, totals }: Extract<Block, { kind: "table" }>): void => {
    const stand = placed(columns);
    const element = pdf.struct("Table");
    root.add(element);
    pdf.y += 6;
    use("bold", SIZE.small, MUTED);
    wantRoom(WITH_HEADING);
    const titles = columns.map(({ title }) => title);
    cells(element, "TH", titles, stand);
    rule();
    for (const row of rows) {
      use("regular", SIZE.text);
      wantRoom(tallest(row, stand) + 10);
      pdf.y += 5;
      cells(element, "TD", row, stand);
      pdf.y += 2;
      rule();
    }
    pdf.y += 6;
    for (const [index, one] of totals.entries()) {
      use(index === totals.length - 1 ? "bold" : "regular", SIZE.text);
      total(element, one);
    }
    element.end();
    pdf.y += 4;
  };

  const goods = (lines: readonly Good[], sumOfAll: readonly [string, string]): void => {
    const element = pdf.struct("Table");
    root.add(element);
    pdf.y += 6;
    use("bold", SIZE.small, MUTED);
    wantRoom(WITH_HEADING);
    cells(
      element,
      "TH",
      COLUMNS.map(({ title }) => title),
    );
    rule();
    for (const { name, quantity, unitPrice, total: sum, details } of lines) {
      pdf.y += 5;
      const row = [name, quantity, unitPrice, sum];
      use("bold", SIZE.text);
      wantRoom(tallest(row) + 30);
      cells(element, "TD", row);
      use("regular", SIZE.small, MUTED);
      for (const detail of details) text(element, "TD", detail);
      pdf.y += 5;
      rule();
    }
    pdf.y += 5;
    use("bold", SIZE.text);
    total(element, sumOfAll);
    element.end();
    pdf.y += 4;
  };

  const box = (title: string, paragraphs: readonly string[]): void => {
    const inner = WIDTH - 2 * PAD;
    const size = SIZE.small + 0.5;
    use("bold", size);
    const titleHeight = heightOf(title, inner) + 3;
    use("regular", size);
    const heights = paragraphs.map((paragraph) => heightOf(paragraph, inner) + 4);
    const height = heights.reduce((sum, one) => sum + one, titleHeight + 2 * PAD - 4);
    pdf.y += 4;
    wantRoom(height);
    const top = pdf.y;
    artifact(() => {
      pdf.roundedRect(MARGIN, top, WIDTH, height, 4).lineWidth(0.75).stroke(MUTED);
    });
    const section = pdf.struct("Sect");
    root.add(section);
    pdf.y = top + PAD;
    use("bold", size);
    text(section, "H3", title, { x: MARGIN + PAD, width: inner });
    pdf.y = top + PAD + titleHeight;
    use("regular", size);
    for (const [at, paragraph] of paragraphs.entries()) {
      const { y } = pdf;
      text(section, "P", paragraph, { x: MARGIN + PAD, y, width: inner });
      pdf.y = y + (heights[at] ?? 0);
    }
    section.end();
    pdf.y = top + height + 8;
  };

  /** Draws a picture in its half of the page. @returns the end of the text below it */
  const picture = ({ caption, credit, content }: Shown, x: number): number => {
    const top = pdf.y;
    const section = pdf.struct("Sect");
    root.add(section);
    if (content) {
      const draw = (): void => {
        pdf.image(content, x, top, { fit: [PICTURE.width, PICTURE.height], align: "center" });
      };
      section.add(pdf.struct("Figure", { alt: caption }, draw));
    }
    const options = { x, width: PICTURE.width };
    use("bold", SIZE.small);
    const y = top + (content ? PICTURE.height + 6 : 0);
    text(section, "P", content ? caption : `${caption} (fichier perdu)`, { ...options, y });
    use("regular", SIZE.small, MUTED);
    text(section, "P", credit, options);
    section.end();
    return pdf.y;
  };

  /** Draws pictures in pairs, below their heading. */
  const pictures = (title: string, shown: readonly Shown[]): void => {
    wantRoom(PICTURE.height + PICTURE.words + PICTURE.title);
    heading(title);
    for (let at = 0; at < shown.length; at += 2) {
      wantRoom(PICTURE.height + PICTURE.words);
      const top = pdf.y;
      const ends = shown.slice(at, at + 2).map((one, column) => {
        pdf.y = top;
        return picture(one, MARGIN + column * (PICTURE.width + PICTURE.gap));
      });
      pdf.y = Math.max(...ends) + 12;
    }
  };

  const drawBlock = (block: Block): void => {
    switch (block.kind) {
      case "heading":
        heading(block.text);
        break;
      case "paragraph":
        use("regular", SIZE.text);
        text(root, "P", block.text);
        pdf.y += 5;
        break;
      case "facts":
        facts(block.rows);
        break;
      case "goods":
        goods(block.goods, block.total);
        break;
      case "table":
        table(block);
        break;
      case "box":
        box(block.title, block.paragraphs);
        break;
      case "pictures":
        pictures(block.title, block.pictures);
    }
  };

  return {
    drawOpening: ({ brandName, title, subtitle }: Contract): void => {
      use("bold", SIZE.text, BRAND);
      text(root, "P", brandName);
      pdf.y += 6;
      use("bold", SIZE.title);
      text(root, "H1", title);
      use("regular", SIZE.heading, MUTED);
      text(root, "P", subtitle);
      pdf.y += 6;
      rule();
      pdf.y += 4;
    },
    drawBlock,
    /** Numbers the pages, after all of them are drawn. */
    drawFeet: (footer: string): void => {
      const { count } = pdf.bufferedPageRange();
      for (let page = 0; page < count; page += 1) {
        pdf.switchToPage(page);
        // Below the margin, because text there would otherwise begin a new page.
        pdf.page.margins.bottom = 0;
        pdf.markContent("Artifact", { type: "Pagination" });
        use("regular", SIZE.foot, MUTED);
        const at = { width: WIDTH, lineBreak: false } as const;
        pdf.text(set(footer), MARGIN, BOTTOM + 24, at);
        const number = `Page ${page + 1} sur ${count}`;
        pdf.text(number, MARGIN + WIDTH - pdf.widthOfString(number), BOTTOM + 24, at);
        pdf.endMarkedContent();
      }
    },
    end: (): void => root.end(),
  };
};

/**
 * Draws a contract as PDF/A-3a: tagged, with its typeface and its data inside, so that it looks the
 * same in ten years.
 *
 * @returns the same bytes for the same contract
 */
export const drawContract = async (contract: Contract): Promise<Buffer> => {
  const { title, subtitle, author, brandName, date } = contract;
  const { pdf, set, close } = await openDocument(
    { title: `${title} – ${subtitle}`, author, creator: brandName, date },
    { margins: { top: 44, left: MARGIN, right: MARGIN, bottom: FOOT } },
  );
  const { metadata, ...file } = contract.attached ?? {};
  const attached = {
    name: "contrat.json",
    description: "Les données de ce contrat",
    type: "application/json",
    relationship: "Data",
    ...file,
    creationDate: date,
    modifiedDate: date,
  };
  pdf.file(Buffer.from(contract.data), attached);
  if (metadata) pdf.appendXML(metadata);
  const pen = createPen(pdf, set);
  pen.drawOpening(contract);
  for (const block of contract.blocks) pen.drawBlock(block);
  pen.drawFeet(contract.footer);
  pen.end();
  return close();
};
