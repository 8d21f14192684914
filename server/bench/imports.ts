import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { LIMITS } from "@stokaz/contract/limits";
import type { ProductImport } from "@stokaz/contract/products/product-imports";
import { startEmbeddedPostgres } from "@stokaz/local/postgres";
import { zipSync } from "fflate";
import { openDb, openPool } from "../src/platform/db/db.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { createClient } from "../test/client.ts";
import { aLessor, anArtisan, aPicture, aSpace } from "../test/factories.ts";
import { startOutside } from "../test/outside.ts";
import { insertRental } from "../test/rows.ts";

// Imports files of 10,000 products, good, wrong and hostile, and measures the time, the highest
// memory of the process, and how long another person waits for an answer meanwhile.
const LINES = LIMITS.importLines;
const PICTURES = 100;
/** Number of products per rental: a full rental would stop the import. */
const PRODUCTS_OF_RENTAL = 50;
const LOOK_MS = 100;
const MB = 1024 * 1024;

type Line = Readonly<Record<string, string>>;

const folder = mkdtempSync(path.join(tmpdir(), "stokaz-bench-imports-"));
const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, "db"), durable: true });
const stops: (() => Promise<unknown>)[] = [postgres.stop];
try {
  const pool = openPool({ host: postgres.host, user: "postgres", database: "postgres" }, 4);
  stops.unshift(() => pool.end());
  await migrate(pool);
  const outside = await startOutside({ folder, host: postgres.host, database: "postgres" });
  stops.unshift(outside.stop);
  const db = openDb(pool);
  const client = { ...createClient(outside.productUrl), db };
  const [lessor, artisan] = [await aLessor(client), await anArtisan(client)];
  const spaceId = await aSpace(client, lessor, { surface: "100" });
  await pool.query("update storage_spaces set surface_m2 = $1 where id = $2", [LINES * 2, spaceId]);
  const parties = { spaceId, lessorId: lessor.userId, artisanId: artisan.userId };
  const rentals: string[] = [];
  while (rentals.length < LINES / PRODUCTS_OF_RENTAL) {
    rentals.push(await insertRental(db, parties, { pallets: PRODUCTS_OF_RENTAL }));
  }

  const newLine = (index: number): Line => ({
    Identifiant: "",
    Espace: (rentals[index % rentals.length] ?? "").slice(0, 8),
    "Nom du produit": `Panier tressé ${index}`,
    "Lieu de récupération": "Saint-Pierre",
    Marque: "La Ruche",
    Catégorie: "Artisanat",
    "Quantité mise en vente": "12",
    "Prix unitaire (€)": "4,50",
    "Surface occupée (m²)": "1",
    Description: "Un panier tressé à la main; solide.",
    "Qui le fabrique : nom": "La Ruche",
    "Qui le fabrique : adresse": "1 rue, 97410 Saint-Pierre",
    "Qui le fabrique : e-mail ou site": "a@ruche.re",
    "Comment reconnaître ce modèle": `Panier n° ${index}`,
    Précautions: "Aucune",
    Photos: `${index % PICTURES}.png`,
  });
  const wrongLine = (index: number): Line => ({
    ...newLine(index),
    "Prix unitaire (€)": "cher",
    "Quantité mise en vente": "-1",
    Espace: "AAAAAAAA",
    Photos: "rien.png",
  });
  /**
   * A line with formulas, quotes, separators, line ends and direction marks in every text field.
   */
  const hostileLine = (index: number): Line => ({
    ...newLine(index),
    "Nom du produit": `=HYPERLINK("http://x";"${index}")`,
    Description: `@SUM(1;2)"\r\n\u202E<script>${"é".repeat(250)}`,
  });
  const asCsv = (make: (index: number) => Line): Blob => {
    const heads = Object.keys(newLine(0));
    const quoted = (text = ""): string => `"${text.replaceAll('"', '""')}"`;
    const lines = Array.from({ length: LINES }, (_, index) => {
      const line = make(index);
      return heads.map((head) => quoted(line[head])).join(";");
    });
    return new Blob([[heads.map(quoted).join(";"), ...lines].join("\r\n")]);
  };
  const picture = new Uint8Array(await aPicture().arrayBuffer());
  const pictures = new Blob([
    Uint8Array.from(
      zipSync(
        Object.fromEntries(
          // Each picture ends with a different byte, so each is a different picture.
          Array.from({ length: PICTURES }, (_, index) => [
            `${index}.png`,
            Uint8Array.from([...picture, index]),
          ]),
        ),
      ),
    ),
  ]);

  const status = `/proc/${outside.productPid}/status`;
  const megabytes = (): number =>
    existsSync(status)
      ? Number(/VmRSS:\s+(\d+)/.exec(readFileSync(status, "utf8"))?.[1]) / 1024
      : Number.NaN;
  const latest = async (): Promise<ProductImport> =>
    (await client.call("GET", "/api/product/imports/latest", { token: artisan.token })).body.import;

  /** Waits for the end of an import, and records its cost. */
  const follow = async (): Promise<{
    found: ProductImport;
    seconds: number;
    most: number;
    waits: number[];
  }> => {
    const begun = performance.now();
    const waits: number[] = [];
    let most = megabytes();
    for (;;) {
      const asked = performance.now();
      const found = await latest();
      waits.push(performance.now() - asked);
      most = Math.max(most, megabytes());
      if (found.state !== "reading" && found.state !== "applying") {
        return { found, seconds: (performance.now() - begun) / 1000, most, waits };
      }
      await pause(LOOK_MS);
    }
  };
  const note = (
    name: string,
    { found, seconds, most, waits }: Awaited<ReturnType<typeof follow>>,
  ): void => {
    const { state, creates, updates, same, wrong, applied } = found;
    const sorted = waits.toSorted((one, other) => one - other);
    const waited = [0.99, 1].map((share) =>
      Math.round(sorted[Math.ceil(share * sorted.length) - 1] ?? 0),
    );
    process.stdout.write(
      `${name}: ${state}, ${creates} new, ${updates} changed, ${same} same, ${wrong} wrong, ${applied} written; ` +
        `${seconds.toFixed(1)} s, ${Math.round(most)} MB at most, others waited ${waited.join(" to ")} ms (99 % of them, most)\n`,
    );
  };
  const send = async (name: string, file: Blob, zip?: Blob): Promise<void> => {
    const { status: answered, body } = await client.call("POST", "/api/product/imports", {
      token: artisan.token,
      form: {
        file: new File([file], "produits.csv"),
        ...(zip ? { pictures: new File([zip], "photos.zip") } : {}),
      },
    });
    if (answered !== 201) throw new Error(`${name}: ${answered} ${JSON.stringify(body)}`);
    note(`${name}, read (${(file.size / MB).toFixed(1)} MB)`, await follow());
  };
  const write = async (name: string): Promise<void> => {
    const { _id: id, wrong } = await latest();
    await client.call("POST", `/api/product/imports/${id}/confirm`, {
      token: artisan.token,
      json: { skipWrong: wrong > 0 },
    });
    note(`${name}, written`, await follow());
  };
  const exported = async (format: string): Promise<Blob> => {
    const answer = await fetch(`${outside.productUrl}/api/product/file?format=${format}`, {
      headers: { authorization: `Bearer ${artisan.token}` },
    });
    return answer.blob();
  };

  await send("wrong in four cells each", asCsv(wrongLine), pictures);
  await send("hostile texts", asCsv(hostileLine), pictures);
  await send("new products", asCsv(newLine), pictures);
  await write("new products");
  const [csv, workbook] = [await exported("csv"), await exported("xlsx")];
  await send("their own export as CSV", csv);
  await send("their own export as a workbook", workbook);
  await send(
    "all prices changed",
    new Blob([(await csv.text()).replaceAll('"4,5"', '"5,5"').replaceAll(";4,5;", ";5,5;")]),
  );
  await write("all prices changed");
  const zeros = new Uint8Array(30 * MB);
  const bomb = zipSync({ "a.xml": zeros, "b.xml": zeros, "c.xml": zeros, "d.xml": zeros });
  await send("a workbook of 120 MB unpacked", new Blob([Uint8Array.from(bomb)]));
  await send("a quote that never closes", new Blob([`Marque\n"${"a".repeat(9 * MB)}`]));
  await send("a million columns", new Blob([`${"Marque;".repeat(1_000_000)}\n`]));
  const crowd = Object.fromEntries(
    Array.from({ length: 20_000 }, (_, index) => [`${index}.png`, new Uint8Array(1)]),
  );
  await send("20,000 pictures", asCsv(newLine), new Blob([Uint8Array.from(zipSync(crowd))]));
} finally {
  for (const stop of stops) await stop();
  rmSync(folder, { recursive: true, force: true });
}
