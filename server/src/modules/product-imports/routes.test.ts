import { rm } from "node:fs/promises";
import path from "node:path";
import { DAY_MS } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { anArtisan, type Person } from "../../../test/factories.ts";
import { useHarness } from "../../../test/harness.ts";
import { asCsv, createImports, csv, differentPhotos, photos } from "../../../test/imports.ts";
import { aStockedSpace, insertProduct } from "../../../test/rows.ts";

const harness = useHarness();
const {
  giveTime,
  exported,
  send,
  latest,
  read,
  readErrors,
  errorsOf,
  confirm,
  drop,
  productNamed,
  newLine,
} = createImports(harness, () => ({ artisan, rentalId }));

let artisan: Person;
let rentalId: string;
let productId: string;

beforeEach(async () => {
  ({ artisan, rentalId, productId } = await aStockedSpace(harness));
  await giveTime(productId);
});

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

  it("changes a product without any unit, and takes no other down to none", async () => {
    covers("own.product.656");
    const empty = await insertProduct(harness.db, rentalId, { quantity: 0, stock_quantity: 0 });
    await giveTime(empty);
    const found = await read(
      csv("Identifiant;Quantité mise en vente;Marque", `${empty};0;Autre`, `${productId};0;Autre`),
    );
    expect(found).toMatchObject({ updates: 1, wrong: 1 });
    expect(await errorsOf(found._id)).toEqual([
      "3 Quantité mise en vente: La quantité doit être comprise entre 1 et 10000.",
    ]);
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

  it("writes nothing of a line whose pictures are too many by now, and says so", async () => {
    covers("own.product.662");
    const before = await productNamed("Miel de letchi");
    const file = csv(
      "Identifiant;Prix unitaire (€);Photos",
      `${productId};9,90;neuf.png | dos.png`,
    );
    const found = await read(file, { pictures: await differentPhotos("neuf.png", "dos.png") });
    expect(found).toMatchObject({ state: "ready", updates: 1, wrong: 0 });
    // Its artisan adds as many as there may be before they confirm.
    await harness.db
      .insertInto("product_pictures")
      .values(
        [1, 2, 3, 4, 5, 6, 7].map((position) => ({
          product_id: productId,
          position,
          picture: `beside-${position}`,
        })),
      )
      .execute();
    await confirm(found._id);
    expect(await latest()).toMatchObject({ state: "done", applied: 0, wrong: 1 });
    expect(await errorsOf(found._id)).toEqual([expect.stringMatching(/^2 Photos: /)]);
    expect(await productNamed("Miel de letchi")).toEqual(before);
  });

  it("adds the pictures beside the photo in the order of the file", async () => {
    covers("own.product.197");
    const zip = await differentPhotos("panier.png", "dos.png", "anse.png");
    const line = newLine({ Photos: "panier.png | dos.png | anse.png" });
    const found = await read(asCsv(line), { pictures: zip });
    await confirm(found._id);
    await latest();
    const made = await productNamed("Confiture d'ananas");
    const pictures = await harness.db
      .selectFrom("product_pictures")
      .select(["position", "picture"])
      .where("product_id", "=", made?.id ?? "")
      .orderBy("position")
      .execute();
    expect(pictures.map(({ position }) => position)).toEqual([1, 2]);
    expect(new Set([made?.photo, ...pictures.map(({ picture }) => picture)]).size).toBe(3);
  });

  it("ends with its lines left out when its pictures stay out of reach", async () => {
    covers("own.product.715");
    const zip = await photos("pot.png");
    const found = await read(asCsv(newLine({ Photos: "pot.png" })), { pictures: zip });
    await rm(path.join(harness.deps.config.dataDir, "private", `${found._id}.pictures`));
    await confirm(found._id);
    await harness.app.jobs.drain();
    expect((await drop(found._id)).body.code).toBe("import/not-ready");
    await sql`
      update pgboss.job set retry_count = retry_limit, start_after = now()
      where name = 'apply-product-import' and state = 'retry'`.execute(harness.db);
    await harness.app.jobs.drain();
    expect(await latest()).toMatchObject({ state: "done", applied: 0, wrong: 1 });
    expect(await errorsOf(found._id)).toEqual([
      expect.stringContaining("n'a pas pu être enregistrée"),
    ]);
    expect((await drop(found._id)).status).toBe(200);
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
