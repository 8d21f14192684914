import { addDays } from "@stokaz/contract/time/calendar";
import { zipSync } from "fflate";
import { expect } from "vitest";
import { aPicture, aShade, type Person } from "./factories.ts";
import type { Harness } from "./harness.ts";
import { today } from "./rows.ts";

export const csv = (...lines: string[]): Blob => new Blob([lines.join("\r\n")]);

export const asCsv = (...lines: Record<string, string>[]): Blob => {
  const heads = Object.keys(lines[0] ?? {});
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  return csv(
    heads.map(quoted).join(";"),
    ...lines.map((line) => heads.map((head) => quoted(line[head] ?? "")).join(";")),
  );
};

export const photos = async (...names: string[]): Promise<Blob> => {
  const bytes = new Uint8Array(await aPicture().arrayBuffer());
  return new Blob([
    Uint8Array.from(zipSync(Object.fromEntries(names.map((name) => [name, bytes])))),
  ]);
};

/** A ZIP of pictures that differ. */
export const differentPhotos = async (...names: string[]): Promise<Blob> => {
  const shades = await Promise.all(names.map((_, index) => aShade(index)));
  const bytes = await Promise.all(
    shades.map(async (shade) => new Uint8Array(await shade.arrayBuffer())),
  );
  return new Blob([
    Uint8Array.from(
      zipSync(
        Object.fromEntries(names.map((name, index) => [name, bytes[index] ?? new Uint8Array()])),
      ),
    ),
  ]);
};

/**
 * Files of products that an artisan reads in.
 *
 * @param owner the artisan and their lease, of the test that runs
 */
export const createImports = (
  harness: Harness,
  owner: () => { artisan: Person; rentalId: string },
) => {
  /** Gives a product time to complete its facts. */
  const giveTime = (id: string) =>
    harness.db
      .updateTable("products")
      .set({ facts_due_on: addDays(today(), 30) })
      .where("id", "=", id)
      .execute();

  const exported = async (format: "csv" | "xlsx"): Promise<Blob> => {
    const answer = await fetch(`${harness.baseUrl}/api/product/file?format=${format}`, {
      headers: { authorization: `Bearer ${owner().artisan.token}` },
    });
    return answer.blob();
  };

  const send = (file: Blob, more: { pictures?: Blob; name?: string; token?: string } = {}) => {
    const { pictures, name = "produits.csv", token = owner().artisan.token } = more;
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
      token: owner().artisan.token,
    });
    return body.import;
  };

  const read = async (file: Blob, more?: Parameters<typeof send>[1]) => {
    const { status } = await send(file, more);
    expect(status).toBe(201);
    return latest();
  };

  const readErrors = (id: string, token = owner().artisan.token) =>
    harness.call("GET", `/api/product/imports/${id}/errors`, { token });

  const errorsOf = async (id: string) =>
    (await readErrors(id)).body.data.flatMap(
      ({ line, errors }: { line: number; errors: { column: string; message: string }[] }) =>
        errors.map(({ column, message }) => `${line} ${column}: ${message}`),
    );

  const confirm = (id: string, skipWrong = false, token = owner().artisan.token) =>
    harness.call("POST", `/api/product/imports/${id}/confirm`, { token, json: { skipWrong } });

  const drop = (id: string, token = owner().artisan.token) =>
    harness.call("DELETE", `/api/product/imports/${id}`, { token });

  const productNamed = (name: string) =>
    harness.db
      .selectFrom("products")
      .selectAll()
      .where("artisan_id", "=", owner().artisan.userId)
      .where("name", "=", name)
      .executeTakeFirst();

  /** A complete line of a new product. */
  const newLine = (more: Record<string, string> = {}): Record<string, string> => ({
    Espace: owner().rentalId.slice(0, 8).toUpperCase(),
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

  return {
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
  };
};
