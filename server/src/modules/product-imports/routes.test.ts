import { buffer } from "node:stream/consumers";
import { addDays, DAY_MS } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { zipSync } from "fflate";
import { beforeEach, describe, expect, it } from "vitest";
import writeExcelFile from "write-excel-file/node";
import { anArtisan, aPicture, type Person } from "../../../test/factories.ts";
import { useHarness } from "../../../test/harness.ts";
import { aStockedSpace, insertProduct, today } from "../../../test/rows.ts";

const harness = useHarness();

let artisan: Person;
let rentalId: string;
let productId: string;

beforeEach(async () => {
  ({ artisan, rentalId, productId } = await aStockedSpace(harness));
  await giveTime(productId);
});

/** Gives a product time to complete its facts. */
const giveTime = (id: string) =>
  harness.db
    .updateTable("products")
    .set({ facts_due_on: addDays(today(), 30) })
    .where("id", "=", id)
    .execute();

const exported = async (format: "csv" | "xlsx"): Promise<Blob> => {
  const answer = await fetch(`${harness.baseUrl}/api/product/file?format=${format}`, {
    headers: { authorization: `Bearer ${artisan.token}` },
  });
  return answer.blob();
};

const send = (file: Blob, more: { pictures?: Blob; name?: string; token?: string } = {}) => {
  const { pictures, name = "produits.csv", token = artisan.token } = more;
  return harness.call("POST", "/api/product/imports", {
    token,
    form: {
      file: new File([file], name),
      ...(pictures ? { pictures: new File([pictures], "photos.zip") } : {}),
    },
  });
};

const latest = async () => {
  await harness.app.jobs.drain();
  const { body } = await harness.call("GET", "/api/product/imports/latest", {
    token: artisan.token,
  });
  return body.import;
};

const read = async (file: Blob, more?: Parameters<typeof send>[1]) => {
  const { status } = await send(file, more);
  expect(status).toBe(201);
  return latest();
};

const readErrors = (id: string, token = artisan.token) =>
  harness.call("GET", `/api/product/imports/${id}/errors`, { token });

const errorsOf = async (id: string) =>
  (await readErrors(id)).body.data.flatMap(
    ({ line, errors }: { line: number; errors: { column: string; message: string }[] }) =>
      errors.map(({ column, message }) => `${line} ${column}: ${message}`),
  );

const confirm = (id: string, skipWrong = false, token = artisan.token) =>
  harness.call("POST", `/api/product/imports/${id}/confirm`, { token, json: { skipWrong } });

const drop = (id: string, token = artisan.token) =>
  harness.call("DELETE", `/api/product/imports/${id}`, { token });

const csv = (...lines: string[]): Blob => new Blob([lines.join("\r\n")]);

const productNamed = (name: string) =>
  harness.db
    .selectFrom("products")
    .selectAll()
    .where("artisan_id", "=", artisan.userId)
    .where("name", "=", name)
    .executeTakeFirst();

const space = () => rentalId.slice(0, 8).toUpperCase();

/** A complete line of a new product. */
const newLine = (more: Record<string, string> = {}): Record<string, string> => ({
  Espace: space(),
  "Nom du produit": "Confiture d'ananas",
  "Lieu de récupération": "Saint-Pierre",
  Marque: "La Ruche",
  Catégorie: "Artisanat",
  "Quantité mise en vente": "12",
  "Prix unitaire (€)": "4,50",
  "Surface occupée (m²)": "1",
  Description: "Un panier tressé; solide.",
  "Qui le fabrique : nom": "La Ruche",
  "Qui le fabrique : adresse": "1 rue, 97410 Saint-Pierre",
  "Qui le fabrique : e-mail ou site": "a@ruche.re",
  "Comment reconnaître ce modèle": "Panier n° 3",
  Précautions: "Aucune",
  Photos: "panier.png",
  ...more,
});

const asCsv = (...lines: Record<string, string>[]): Blob => {
  const heads = Object.keys(lines[0] ?? {});
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  return csv(
    heads.map(quoted).join(";"),
    ...lines.map((line) => heads.map((head) => quoted(line[head] ?? "")).join(";")),
  );
};

const photos = async (...names: string[]): Promise<Blob> => {
  const bytes = new Uint8Array(await aPicture().arrayBuffer());
  return new Blob([
    Uint8Array.from(zipSync(Object.fromEntries(names.map((name) => [name, bytes])))),
  ]);
};

describe("an import of products", () => {
  it.each(["csv", "xlsx"] as const)(
    "of one's own export as %s has nothing to do",
    async (format) => {
      covers("own.product.196");
      await insertProduct(harness.db, rentalId, {
        name: "=1+1",
        facts: { allergens: ["milk", "eggs"], ingredients: 'lait; "crème" | œufs' },
        net_amount: 1250,
        net_unit: "g",
        category: "Épicerie sucrée",
        vat_class: "standard",
      });
      const found = await read(await exported(format), { name: `x.${format}` });
      expect(found).toMatchObject({ state: "ready", lines: 2, read: 2, same: 2, wrong: 0 });
    },
  );

  it("changes what its columns say and nothing else, once it is confirmed", async () => {
    covers("own.api.146", "own.api.147", "own.api.149", "own.books.8");
    const before = await productNamed("Miel de letchi");
    const found = await read(
      csv("Identifiant;Prix unitaire (€);Taux de TVA", `${productId};9,90;taux normal`),
    );
    expect(await errorsOf(found._id)).toEqual([]);
    expect(found).toMatchObject({ state: "ready", updates: 1, wrong: 0 });
    expect(await productNamed("Miel de letchi")).toEqual(before);
    expect((await confirm(found._id)).status).toBe(200);
    expect(await latest()).toMatchObject({ state: "done", applied: 1 });
    const after = await productNamed("Miel de letchi");
    expect(after).toEqual({
      ...before,
      price_cents: 990,
      updated_at: expect.any(Date),
      pallet_id: productId,
      vat_class: "standard",
      unit_price_cents: after?.unit_price_cents,
    });
  });

  it("makes products with their pictures, once", async () => {
    covers("own.product.197");
    const zip = await photos("panier.png", "dos.png");
    const found = await read(asCsv(newLine({ Photos: "panier.png | dos.png" })), { pictures: zip });
    expect([found.state, await errorsOf(found._id)]).toEqual(["ready", []]);
    expect(await productNamed("Confiture d'ananas")).toBeUndefined();
    await confirm(found._id);
    await latest();
    // The job runs a second time.
    await harness.db.updateTable("product_imports").set({ status: "applying" }).execute();
    await harness.app.jobs.drain();
    const made = await productNamed("Confiture d'ananas");
    expect(made).toMatchObject({ quantity: 12, price_cents: 450, facts_due_on: null });
    expect(made?.photo).toMatch(/^[0-9a-f]{40}$/);
    const { body } = await harness.call("GET", "/api/product/imports/latest", {
      token: artisan.token,
    });
    expect(body.import).toMatchObject({ creates: 1, applied: 1 });
  });

  it("names what is wrong, cell by cell, as the form does", async () => {
    covers("own.api.148", "own.refusals.155");
    const found = await read(
      asCsv(
        newLine({ "Prix unitaire (€)": "cher", Photos: "rien.png", Espace: "AAAAAAAA" }),
        newLine({ Précautions: "", "Quantité mise en vente": "0" }),
        newLine({ "Surface occupée (m²)": "99", Photos: "" }),
        { Identifiant: artisan.userId, ...newLine() },
      ),
    );
    expect(found).toMatchObject({ state: "ready", lines: 4, wrong: 4 });
    const errors = await errorsOf(found._id);
    expect(errors).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^2 Prix unitaire \(€\): /),
        "2 Photos: « rien.png » n'est pas dans le ZIP.",
        "2 Espace: Choisissez un de vos espaces loués, comme dans la feuille « Aide ».",
        expect.stringMatching(/^3 Quantité mise en vente: /),
        "4 Photos: Un nouveau produit a besoin d'une photo du ZIP.",
      ]),
    );
    expect((await confirm(found._id)).body.code).toBe("import/wrong-lines");
  });

  it("leaves wrong lines out when it is told to, and those that changed meanwhile", async () => {
    covers("own.refusals.156");
    const other = await insertProduct(harness.db, rentalId, { name: "Vanille" });
    await giveTime(other);
    const found = await read(
      csv("Identifiant;Prix unitaire (€)", `${productId};12`, `${other};13`, `${other};14`),
    );
    expect(found).toMatchObject({ updates: 2, wrong: 1 });
    await harness.db
      .updateTable("products")
      .set({ description: "Autre" })
      .where("id", "=", other)
      .execute();
    expect((await confirm(found._id, true)).status).toBe(200);
    expect(await latest()).toMatchObject({ state: "done", applied: 1, wrong: 2 });
    expect((await productNamed("Vanille"))?.price_cents).not.toBe(1300);
    expect(await errorsOf(found._id)).toContainEqual(expect.stringContaining("a changé depuis"));
    expect((await confirm(found._id, true)).body.code).toBe("import/not-ready");
  });

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

  it("is one's own, one at a time, and can be dropped", async () => {
    covers("own.api.150", "own.refusals.157", "own.refusals.158");
    await harness.db
      .insertInto("product_imports")
      .values({
        id: productId,
        artisan_id: artisan.userId,
        file_name: "x",
        has_pictures: false,
        status: "reading",
        asked_at: new Date(),
      })
      .execute();
    expect((await send(csv("Marque", "x"))).body.code).toBe("import/under-way");
    const { token } = await anArtisan(harness);
    const theirs = [
      await readErrors(productId, token),
      await confirm(productId, true, token),
      await drop(productId, token),
    ];
    for (const { status, body } of theirs) {
      expect([status, body.code]).toEqual([404, "import/not-found"]);
    }
    expect((await drop(productId)).status).toBe(200);
    expect(await latest()).toBeNull();
  });

  it("counts the room that its own lines before take", async () => {
    covers("own.product.265");
    const [{ pallets } = { pallets: 0 }] = await harness.db
      .selectFrom("rentals")
      .select("pallets")
      .where("id", "=", rentalId)
      .execute();
    const zip = await photos("panier.png");
    const half = String(Math.ceil(pallets / 2));
    const lines = ["Un", "Deux"].map((name) =>
      newLine({ "Nom du produit": name, "Surface occupée (m²)": half }),
    );
    const found = await read(asCsv(...lines), { pictures: zip });
    expect(found).toMatchObject({ creates: 1, wrong: 1 });
    expect(await errorsOf(found._id)).toEqual([
      expect.stringMatching(/^3 Surface occupée \(m²\): (Il ne reste que|Vos autres produits)/),
    ]);
  });

  it("hands its errors out as a file that runs no formula", async () => {
    covers("own.api.193");
    const found = await read(
      asCsv(newLine({ "Prix unitaire (€)": "=1+1", "Nom du produit": "@Panier" })),
    );
    const fileOf = (token: string) =>
      fetch(`${harness.baseUrl}/api/product/imports/${found._id}/errors/file`, {
        headers: { authorization: `Bearer ${token}` },
      });
    const answer = await fileOf(artisan.token);
    expect(answer.headers.get("content-disposition")).toBe(
      'attachment; filename="erreurs-import.csv"',
    );
    const [heads, ...lines] = (await answer.text()).trim().split("\r\n");
    expect(heads).toBe("Ligne;Nom du produit;Colonne;Valeur;Erreur");
    expect(lines).toContainEqual(
      expect.stringMatching(/^2;'@Panier;Prix unitaire \(€\);'=1\+1;.+$/),
    );
    expect((await fileOf((await anArtisan(harness)).token)).status).toBe(404);
  });

  it("of many lines is told of by mail, once read and once written", async () => {
    covers("own.product.266");
    const wrong = Array.from({ length: 499 }, () => `${artisan.userId};1`);
    const found = await read(csv("Identifiant;Prix unitaire (€)", `${productId};11,50`, ...wrong));
    const subjects = async () =>
      (await harness.mailsTo(artisan.email)).map(({ subject }) => subject);
    expect(await subjects()).toContain("Votre fichier de produits est lu");
    await confirm(found._id, true);
    await latest();
    expect(await subjects()).toContain("Vos produits sont enregistrés");
    const before = (await subjects()).length;
    await read(csv("Identifiant;Prix unitaire (€)", `${productId};12`));
    expect(await subjects()).toHaveLength(before);
  });

  it("is forgotten after seven days", async () => {
    covers("own.product.199");
    const found = await read(csv("Identifiant;Marque", `${productId};Autre`));
    await harness.setNow(new Date(Date.now() + 8 * DAY_MS));
    await harness.app.jobs.runNow("delete-product-imports");
    await harness.setNow(undefined);
    expect(await latest()).toBeNull();
    const files: string[] = [];
    for await (const name of harness.deps.privateFiles.list()) files.push(name);
    expect(files.filter((name) => name.startsWith(found._id))).toEqual([]);
  });
});
