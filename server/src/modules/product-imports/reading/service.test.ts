import { buffer } from "node:stream/consumers";
import { DAY_MS } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { zipSync } from "fflate";
import { beforeEach, describe, expect, it } from "vitest";
import writeExcelFile from "write-excel-file/node";
import { aPicture, type Person } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { asCsv, createImports, csv, photos } from "../../../../test/imports.ts";
import { aStockedSpace } from "../../../../test/rows.ts";

const harness = useHarness();
const { giveTime, send, latest, read, errorsOf, confirm, drop, productNamed, newLine } =
  createImports(harness, () => ({ artisan, rentalId }));

let artisan: Person;
let rentalId: string;
let productId: string;

beforeEach(async () => {
  ({ artisan, rentalId, productId } = await aStockedSpace(harness));
  await giveTime(productId);
});

describe("an import of products", () => {
  it("reads what spreadsheets write: Windows-1252, commas, workbooks", async () => {
    covers("own.product.198");
    const windows = Buffer.from(
      `Identifiant,"Prix unitaire (\u0080)"\n${productId},"9,5"`,
      "latin1",
    );
    expect(await read(new Blob([windows]))).toMatchObject({ state: "ready", updates: 1 });
    const workbook = await writeExcelFile([
      ["Identifiant", "Prix unitaire (€)"].map((value) => ({ value, type: String })),
      [
        { value: productId, type: String },
        { value: 9.5, type: Number },
      ],
    ]).toBuffer();
    expect(await read(new Blob([Uint8Array.from(workbook)]))).toMatchObject({ updates: 1 });
  });

  it.each([
    ["heads alone", "Identifiant;Marque", "aucune ligne"],
    ["unknown columns", "Identifiant;Mot de passe\nx;y", "Colonnes inconnues : « Mot de passe »"],
    ["a column twice", "Marque;Marque\na;b", "deux fois"],
    ["a quote that is never closed", 'Marque\n"a', "guillemet"],
    ["a line without an end", `Marque\n${"x".repeat(200_000)}`, "trop longue"],
    ["a million columns", `${"Marque;".repeat(1_000_000)}\n`, ""],
    ["a workbook that is none", "PK\u0003\u0004rien", "classeur"],
  ])("of %s is refused with its reason", async (_, text, reason) => {
    covers("own.product.198");
    const found = await read(new Blob([text]));
    expect(found.state).toBe("failed");
    expect(found.failure).toContain(reason);
  });

  it("does not unpack what would fill the memory, nor what leads out of its folder", async () => {
    covers("own.product.198");
    const zeros = new Uint8Array(30 * 1024 * 1024);
    const bomb = zipSync({ "a.xml": zeros, "b.xml": zeros, "c.xml": zeros, "d.xml": zeros });
    expect((await read(new Blob([Uint8Array.from(bomb)]))).failure).toContain("trop grand");
    const pictures = new Blob([Uint8Array.from(zipSync({ "../panier.png": new Uint8Array(9) }))]);
    const found = await read(asCsv(newLine()), { pictures });
    expect(found).toMatchObject({ state: "failed", failure: "Le ZIP des images est illisible." });
  });

  /** A workbook whose cells are these, and other files if any. */
  const aWorkbook = (sheetData: string, files: Record<string, string> = {}): Blob => {
    const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    const sheet = (id: number) =>
      `<Relationship Id="rId${id}" Type="${office}/worksheet" Target="worksheets/sheet${id}.xml"/>`;
    const all = {
      "xl/workbook.xml": `<workbook xmlns:r="${office}"><sheets><sheet name="Notes" sheetId="2" r:id="rId2"/><sheet name="Produits" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      "xl/_rels/workbook.xml.rels": `<Relationships>${sheet(1)}${sheet(2)}</Relationships>`,
      "xl/worksheets/sheet1.xml": `<worksheet>${sheetData}</worksheet>`,
      "xl/worksheets/sheet2.xml": "<worksheet><sheetData/></worksheet>",
      ...files,
    };
    const entries = Object.entries(all).map(([name, text]) => [name, Buffer.from(text)]);
    return new Blob([Uint8Array.from(zipSync(Object.fromEntries(entries)))]);
  };

  const textCell = (address: string, text: string): string =>
    `<c t="inlineStr" r='${address}'><is><t>${text}</t></is></c>`;
  const brandRows = () =>
    `<row r="1">${textCell("A1", "Identifiant")}${textCell("B1", "Marque")}</row>` +
    `<row r="2">${textCell("A2", productId)}${textCell("B2", "La &lt;Ruche&gt;")}</row>`;

  it.each([
    ["below", '<row r="20000"><c r="A20000"><v>1</v></c></row>'],
    ["below, its row without a number", '<row><c r="A20000"><v>1</v></c></row>'],
    ["in a row that says another number", '<row r="20000"><c r="A3"><v>1</v></c></row>'],
    ["on the right", `<row r="3">${textCell("CW3", "x")}</row>`],
    ["with prefixes", '<x:row x:r="3"><x:c s="1" x:r="XFD3"><x:v>1</x:v></x:c></x:row>'],
  ])("of a workbook with a cell far %s is refused with its reason", async (_, row) => {
    covers("own.product.581");
    const found = await read(aWorkbook(`<sheetData>${brandRows()}${row}</sheetData>`));
    expect(found).toMatchObject({ state: "failed" });
    expect(found.failure).toContain("remplie au-delà de la ligne 10001");
  });

  it.each([
    ["a number of a row in another notation", '<sheetData><row r="3e4"/>', ""],
    ["two tables", "<sheetData/><sheetData>", ""],
    ["endless rows", "<sheetData>", "<row/>".repeat(1_001_000)],
    ["endless nesting", `${"<a>".repeat(200)}${"</a>".repeat(200)}<sheetData>`, ""],
    ["a text without an end", `${"x".repeat(1_100_000)}<sheetData>`, ""],
  ])("of a workbook with %s is refused", async (_, before, after) => {
    covers("own.product.581");
    const found = await read(aWorkbook(`${before}${brandRows()}${after}</sheetData>`));
    expect(found.failure).toContain("illisible ou trop grand");
  });

  it("takes a workbook whose far cells are empty or stand on another sheet", async () => {
    covers("own.product.581");
    const far = '<row r="1048576" ht="12.8"><c r="XFD1048576" s="1"/></row>';
    const notes = `<worksheet><sheetData><row r="20000">${textCell("ZZ20000", "x")}</row></sheetData></worksheet>`;
    const found = await read(
      aWorkbook(
        `<!-- <row> --><sheetData>${brandRows()}<row r="3"><c r="XFD3"/></row>${far}</sheetData>`,
        { "xl/worksheets/sheet2.xml": notes, "docProps/custom.xml": "no XML" },
      ),
    );
    expect(found).toMatchObject({ state: "ready", lines: 1, updates: 1 });
    await confirm(found._id);
    expect(await latest()).toMatchObject({ state: "done", applied: 1 });
    expect((await productNamed("Miel de letchi"))?.brand).toBe("La <Ruche>");
  });

  it("reads of a ZIP what is checked, and nothing beside its list of files", async () => {
    covers("own.product.581");
    const whole = Buffer.from(
      await aWorkbook(`<sheetData>${brandRows()}</sheetData>`).arrayBuffer(),
    );
    const row = '<row r="20000"><c r="A20000"><v>1</v></c></row>';
    const hidden = zipSync({
      "xl/worksheets/sheet1.xml": Buffer.from(
        `<worksheet><sheetData>${row}</sheetData></worksheet>`,
      ),
    });
    // The files that the list does not name stand before it.
    const list = whole.indexOf("PK\u0001\u0002");
    const file = Buffer.from(hidden).subarray(0, Buffer.from(hidden).indexOf("PK\u0001\u0002"));
    const joined = Buffer.concat([whole.subarray(0, list), file, whole.subarray(list)]);
    joined.writeUInt32LE(list + file.length, joined.length - 6);
    const found = await read(new Blob([Uint8Array.from(joined)]));
    expect(found).toMatchObject({ state: "ready", updates: 1 });
  });

  it("that ended its process twice is given up, with its reason", async () => {
    covers("own.product.582");
    const begun = async (times: number) => {
      const { body } = await send(csv("Identifiant;Marque", `${productId};Autre`));
      await harness.db
        .updateTable("product_imports")
        .set({ begun: times })
        .where("id", "=", body.import._id)
        .execute();
      const { state, failure, _id } = await latest();
      await drop(_id);
      return [state, failure];
    };
    expect(await begun(1)).toEqual(["ready", null]);
    expect(await begun(2)).toEqual([
      "failed",
      expect.stringContaining("La lecture de ce fichier s'est interrompue deux fois"),
    ]);
  });

  it("counts no beginning whose process lives on", async () => {
    covers("own.product.582");
    const { body } = await send(csv("Identifiant;Marque", `${productId};Autre`));
    // Its file is missing for a moment.
    const name = `${body.import._id}.import`;
    const bytes = await buffer(await harness.deps.privateFiles.read(name));
    await harness.deps.privateFiles.deleteOlder(name, new Date(Date.now() + DAY_MS));
    await latest();
    await harness.deps.privateFiles.put(name, bytes);
    const { begun } = await harness.db
      .selectFrom("product_imports")
      .select("begun")
      .where("id", "=", body.import._id)
      .executeTakeFirstOrThrow();
    expect(begun).toBe(0);
  });

  it("refuses pictures that are too large, repeated or too many", async () => {
    covers("own.product.583");
    const large = new Uint8Array(6 * 1024 * 1024);
    const pictures = new Blob([
      Uint8Array.from(zipSync({ "panier.png": Buffer.from("x"), "bombe.png": large })),
    ]);
    const nine = Array.from({ length: 9 }, (_, at) => `${at}.png`).join("|");
    const lines = ["bombe.png", "panier.png|panier.png", nine].map((Photos) => newLine({ Photos }));
    const found = await read(asCsv(...lines), { pictures });
    expect(await errorsOf(found._id)).toEqual([
      "2 Photos: « bombe.png » dépasse 5 Mo.",
      "3 Photos: Une image est nommée deux fois : gardez chaque nom une seule fois.",
      "4 Photos: Un produit a 8 photos au plus.",
    ]);
  });

  it.each([
    ["too large", () => new Uint8Array(6 * 1024 * 1024)],
    ["of another kind", () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9"/>')],
  ])("takes no picture that is %s", async (_, content) => {
    covers("own.product.583");
    const found = await read(asCsv(newLine({ Photos: "panier.png | dos.png" })), {
      pictures: await photos("panier.png", "dos.png"),
    });
    const bytes = new Uint8Array(await aPicture().arrayBuffer());
    const other = zipSync({ "panier.png": bytes, "dos.png": content() });
    await harness.deps.privateFiles.put(`${found._id}.pictures`, other);
    await confirm(found._id);
    expect(await latest()).toMatchObject({ state: "done", applied: 0, wrong: 1 });
    expect(await errorsOf(found._id)).toEqual([expect.stringMatching(/^2 Photos: .*image/)]);
  });

  it("refuses a file whose pictures are too much together", async () => {
    covers("own.product.584");
    const zeros = new Uint8Array(5 * 1024 * 1024);
    const names = Array.from({ length: 8 }, (_, at) => `${at}.png`);
    const pictures = new Blob([
      Uint8Array.from(zipSync(Object.fromEntries(names.map((name) => [name, zeros])))),
    ]);
    const lines = Array.from({ length: 26 }, () => newLine({ Photos: names.join("|") }));
    const found = await read(asCsv(...lines), { pictures });
    expect(found).toMatchObject({ state: "failed" });
    expect(found.failure).toContain("dépassent 1 Go une fois décompressées");
  });
});
