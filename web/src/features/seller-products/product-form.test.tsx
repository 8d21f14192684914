// @vitest-environment happy-dom

import { listRentedSpaces } from "@stokaz/contract/leases/rentals";
import { cents } from "@stokaz/contract/money/money";
import { createProduct, type Product, updateProduct } from "@stokaz/contract/products/products";
import { getBusiness } from "@stokaz/contract/sellers/sellers";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { calendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { aRentedSpace } from "#test/rentals";
import { isSilent, logIn, refuses, says, show, startServer, territory } from "#test/screen";
import { anIdentity, NOTHING_SOLD } from "#test/sellers";
import { ProductForm } from "./product-form.tsx";

const server = startServer();

const rental = aRentedSpace(3);

/** Product as the server sends it, with the price in euros. */
const honey = {
  _id: "00000000-0000-4000-8000-000000000003",
  rentedSpaceId: rental._id,
  productName: "Miel de letchi",
  pickupLocation: "97410 Saint-Pierre",
  brand: "Ruche des Hauts",
  category: null,
  subCategory: null,
  quantity: 10,
  stockQuantity: 10,
  price: 8.5,
  area: 3,
  palletId: "00000000-0000-4000-8000-000000000004",
  description: "Récolté à Saint-Joseph.",
  productPhoto: "/uploads/miel.webp",
  retrievalDays: ["Lun"],
  retrievalTimes: { start: "08:00", end: "18:00" },
  supplierId: "00000000-0000-4000-8000-000000000005",
  supplierName: "Vanille des Hauts",
  storageId: rental.storageSpace._id,
  withdrawalException: "none",
  netQuantity: null,
  unitPrice: null,
  lat: -21.34,
  lng: 55.48,
  approximate: false,
};

const created = { success: true, message: "Produit créé avec succès !", product: honey };

const {
  kind: _,
  name: __,
  tradeName: ___,
  siret: ____,
  ...business
} = anIdentity({ vatSince: null });

const onDone = vi.fn();

const open = (product?: Product, vatStatus = "franchise"): UserEvent => {
  logIn("artisan", { tradeName: "Vanille des Hauts" });
  onDone.mockReset();
  const known = { ...business, vatStatus };
  server.answer(getBusiness, says({ business: known, ...NOTHING_SOLD, missing: [] }));
  server.answer(getTerritory, says(territory));
  return show(
    <ProductForm
      title="Création produit"
      rental={rental}
      product={product}
      onTyped={() => undefined}
      onSaved={() => undefined}
      onDone={onDone}
    />,
  );
};

const field = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(label, { exact: false, selector: "input, textarea" });
const type = async (user: UserEvent, label: string, text: string): Promise<void> => {
  await user.clear(field(label));
  if (text !== "") await user.paste(text);
};
const choose = (file: File): void => {
  fireEvent.change(field("Photo du produit"), { target: { files: [file] } });
};
const picture = (): File => new File(["pixels"], "miel.png", { type: "image/png" });
const save = (user: UserEvent): Promise<void> =>
  user.click(screen.getByRole("button", { name: "Enregistrer" }));

const fill = async (user: UserEvent): Promise<void> => {
  await type(user, "Nom du produit", "Miel de letchi");
  await type(user, "Quantité", "10");
  await type(user, "Prix unitaire (€)", "8,50");
  await type(user, "Surface occupée (m²)", "3");
  await type(user, "Description", "Récolté à Saint-Joseph.");
  await type(user, "Comment reconnaître ce modèle", "Pot de 250 g");
  await user.click(screen.getByRole("checkbox", { name: "Rien de particulier" }));
  await user.click(screen.getByRole("button", { name: "C'est moi : remplir" }));
  choose(picture());
};

/** Product whose sheet may be completed later. */
const unfinished: Product = {
  ...honey,
  price: cents(850),
  retrievalDays: ["Lun"],
  withdrawalException: "none",
  factsDueOn: calendarDay("2027-01-22"),
};

const REQUIRED = [
  "Le nom du produit est requis.",
  "Le lieu de récupération est requis.",
  "La marque est requise.",
  "La quantité est requise.",
  "Le prix est requis.",
  "La surface est requise.",
  "La description est requise.",
  "La photo du produit est requise.",
];

describe("the product form", () => {
  it("says everything that is missing, and puts one at the first of it", async () => {
    covers(
      "own.product.43",
      "§8.messages.16",
      "§5.product.1",
      "§5.product.2",
      "§5.product.3",
      "§5.product.4",
      "§5.product.5",
    );
    const user = open();
    await type(user, "Marque", "");
    await type(user, "Lieu de récupération", "");
    await save(user);
    for (const message of REQUIRED) expect(await screen.findByText(message)).toBeDefined();
    expect(document.activeElement).toBe(field("Nom du produit"));
    expect(server.sentTo(createProduct)).toEqual([]);
  });

  it("says beside name and description which green claims need a proof, and saves them", async () => {
    covers("own.product.570");
    const user = open(unfinished);
    server.answer(updateProduct, says({ ...created, message: "Produit modifié." }));
    expect(screen.queryByText(/^À préciser et à prouver/)).toBeNull();
    const write = (label: string, value: string) =>
      fireEvent.change(field(label), { target: { value } });
    write("Nom du produit", "Savon écologique");
    write("Description", "Une recette durable, zéro impact.");
    screen.getByText(/^À préciser et à prouver\s: «\sécologique\s»$/u);
    screen.getByText(/^À préciser et à prouver\s: «\sdurable\s» et «\széro impact\s»$/u);
    expect(screen.getAllByText(/ce qui le prouve/)).toHaveLength(2);
    await save(user);
    await waitFor(() => expect(server.sentTo(updateProduct)).toHaveLength(1));
    write("Description", "Dans un pot en verre consigné.");
    expect(screen.queryByText(/«\sdurable/u)).toBeNull();
  });

  it("refuses a decimal in words and never reads it as another number", async () => {
    const user = open();
    await type(user, "Surface occupée (m²)", "0,5");
    await save(user);
    expect(field("Surface occupée (m²)").value).toBe("0,5");
    expect(await screen.findByText("Indiquez un nombre entier.")).toBeDefined();
  });

  it.each([
    ["Quantité", "10001", "La quantité doit être comprise entre 1 et 10000."],
    ["Prix unitaire (€)", "0,50", "Le prix doit être d'au moins 1 €."],
    ["Surface occupée (m²)", "0", "La surface doit être d'au moins 1 m²."],
  ])("has limits: %s of %s", async (label, typed, message) => {
    const user = open();
    await type(user, label, typed);
    await save(user);
    expect(await screen.findByText(message)).toBeDefined();
  });

  it("takes pictures only, of 5 MB at most", async () => {
    covers("§5.pictures.1", "§5.pictures.2");
    open();
    choose(new File(["miel"], "notes.txt", { type: "text/plain" }));
    expect(await screen.findByText("Seuls les fichiers image sont autorisés.")).toBeDefined();
    choose(new File([new Uint8Array(5 * 1024 * 1024 + 1)], "grande.png", { type: "image/png" }));
    expect(await screen.findByText("La taille de l'image ne doit pas dépasser 5MB.")).toBeDefined();
  });

  it("keeps all that was typed, the photo too, while files are out of reach", async () => {
    covers("own.refusals.370");
    const user = open();
    await fill(user);
    server.answer(createProduct, refuses("server/files-unavailable"));
    await save(user);
    expect((await screen.findAllByText(/Rien n'est perdu/)).length).toBeGreaterThan(0);
    expect(field("Nom du produit").value).toBe("Miel de letchi");
    server.answer(createProduct, says(created));
    await save(user);
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    const [first, second] = server.sentTo(createProduct);
    expect(second?.body).toEqual(first?.body);
  });

  it("shows a refusal of the server under its field, loses nothing and can be sent again", async () => {
    covers("§8.messages.17");
    const user = open();
    await fill(user);
    server.answer(
      createProduct,
      refuses("product/area-exceeds-rental", { message: "Il reste 2 m²." }),
    );
    await save(user);
    expect(await screen.findByText("Il reste 2 m².")).toBeDefined();
    expect(field("Surface occupée (m²)").getAttribute("aria-invalid")).toBe("true");
    expect(field("Nom du produit").value).toBe("Miel de letchi");
    server.answer(createProduct, says(created));
    await type(user, "Surface occupée (m²)", "2");
    await save(user);
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(await screen.findByText("Produit créé avec succès !")).toBeDefined();
  });

  it("says that the network failed, keeps what was typed and asks again for the same product", async () => {
    covers("§8.messages.16");
    const user = open();
    await fill(user);
    server.answer(createProduct, isSilent);
    await save(user);
    const words = "Erreur réseau. Veuillez réessayer plus tard.";
    // The message is shown in a toast and beside the button.
    await waitFor(() => expect(screen.getAllByText(words)).toHaveLength(2));
    expect(field("Nom du produit").value).toBe("Miel de letchi");
    server.answer(createProduct, says(created));
    await save(user);
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    const [lost, again] = server.sentTo(createProduct);
    expect(lost?.requestKey).toMatch(/./);
    expect(again?.requestKey).toBe(lost?.requestKey);
  });

  it("says which quantity it showed, with one key for the units that it adds", async () => {
    covers("own.product.656");
    const user = open(unfinished);
    await type(user, "Quantité", "15");
    server.answer(updateProduct, isSilent);
    await save(user);
    await screen.findAllByText("Erreur réseau. Veuillez réessayer plus tard.");
    await type(user, "Description", "Récolté à Saint-Philippe.");
    await save(user);
    await waitFor(() => expect(server.sentTo(updateProduct)).toHaveLength(2));
    await type(user, "Quantité", "16");
    server.answer(updateProduct, says({ ...created, message: "Produit mis à jour !" }));
    await save(user);
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    const [lost, again, more] = server.sentTo(updateProduct);
    expect(lost?.body).toMatchObject({ quantity: "15", quantityShown: "10" });
    expect(lost?.requestKey).toMatch(/./);
    expect(again?.requestKey).toBe(lost?.requestKey);
    expect(more?.body).toMatchObject({ quantity: "16", quantityShown: "10" });
    expect(more?.requestKey).not.toBe(lost?.requestKey);
  });

  it("takes over what was saved since it was opened, and sends the version that it then shows", async () => {
    covers("own.product.786", "own.refusals.421");
    const user = open({ ...unfinished, version: "first" });
    await type(user, "Description", "Récolté à Cilaos.");
    server.answer(updateProduct, refuses("request/record-changed"));
    const newest = { ...honey, price: 9.5, brand: "Ruche de Cilaos", version: "second" };
    server.answer(listRentedSpaces, says([{ ...rental, products: [newest] }]));
    await save(user);
    await waitFor(() => expect(field("Marque").value).toBe("Ruche de Cilaos"));
    expect(field("Prix unitaire (€)").value).toBe("9,50");
    expect(field("Description").value).toBe("Récolté à Cilaos.");
    expect(screen.getAllByText("Changé entre-temps : vérifiez.")).toHaveLength(2);
    server.answer(updateProduct, says({ ...created, message: "Produit mis à jour !" }));
    await save(user);
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    const [first, second] = server.sentTo(updateProduct);
    expect(first?.body).toMatchObject({ version: "first" });
    expect(second?.body).toMatchObject({
      version: "second",
      brand: "Ruche de Cilaos",
      description: "Récolté à Cilaos.",
    });
  });

  it("of a product without any unit is saved as it is, and puts on sale what is typed", async () => {
    covers("own.product.656");
    const user = open({ ...unfinished, quantity: 0, stockQuantity: 0 });
    await type(user, "Quantité", "20");
    expect(screen.queryByText(/déjà vendue/)).toBeNull();
    await type(user, "Quantité", "0");
    server.answer(updateProduct, says({ ...created, message: "Produit mis à jour !" }));
    await save(user);
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(server.sentTo(updateProduct)[0]?.body).toMatchObject({
      quantity: "0",
      quantityShown: "0",
    });
  });

  it("asks again for a photo that was removed", async () => {
    const message = "Produit mis à jour !";
    server.answer(updateProduct, says({ success: true, message, product: honey }));
    const user = open(unfinished);
    await user.click(screen.getByRole("button", { name: "Retirer : Photo du produit" }));
    await save(user);
    expect(await screen.findByText("La photo du produit est requise.")).toBeDefined();
    choose(picture());
    await save(user);
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(await screen.findByText(message)).toBeDefined();
  });

  it("has the law's exceptions, the category's own to begin with, and shows what buyers read", async () => {
    covers("own.product.105");
    server.answer(
      updateProduct,
      says({ success: true, message: "Produit mis à jour !", product: honey }),
    );
    const user = open(unfinished);
    const right = screen.getByRole<HTMLSelectElement>("combobox", {
      name: "Droit de rétractation",
    });
    expect(right.value).toBe("none");
    await user.click(screen.getByRole("combobox", { name: "Catégorie" }));
    await user.click(await screen.findByRole("option", { name: "Produits frais" }));
    expect(right.value).toBe("fast_perishable");
    expect(screen.getByText(/^Vos clients liront : « Pas de droit de rétractation/)).toBeDefined();
    await user.selectOptions(right, "Fait sur mesure ou personnalisé pour le client");
    await save(user);
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    const [sent] = server.sentTo(updateProduct);
    expect(sent?.body).toMatchObject({ withdrawalException: "made_to_measure" });
  });

  it("says what buyers will read of a net quantity, and sends it as it was typed", async () => {
    covers("own.product.165");
    server.answer(createProduct, says(created));
    const user = open();
    await fill(user);
    await type(user, "Combien", "1,5");
    await user.selectOptions(screen.getByRole("combobox", { name: "Unité" }), "litres (l)");
    expect(screen.getByText(/^1,5\sl, soit/u).textContent).toMatch(/soit 5,67\s€ le litre$/u);
    await type(user, "Combien", "0");
    await save(user);
    expect(field("Combien").getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByText("La quantité nette doit être positive.")).toBeDefined();
    await type(user, "Combien", "75");
    await user.selectOptions(screen.getByRole("combobox", { name: "Unité" }), "cl");
    await save(user);
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    const [sent] = server.sentTo(createProduct);
    expect(sent?.body).toMatchObject({ netAmount: "75", netUnit: "cl" });
  });

  it("asks for all that the sheet must say before a product is put on sale", async () => {
    covers("own.product.173");
    server.answer(createProduct, says(created));
    const user = open();
    await fill(user);
    await user.click(screen.getByRole("checkbox", { name: "Rien de particulier" }));
    await save(user);
    expect(await screen.findByText("Indiquez les précautions.")).toBeDefined();
    expect(server.sentTo(createProduct)).toEqual([]);
    await type(user, "Précautions", "Ne pas donner aux bébés.");
    await save(user);
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    const [sent] = server.sentTo(createProduct);
    expect(sent?.body).toMatchObject({
      facts: expect.stringContaining('"warnings":"Ne pas donner aux bébés."'),
    });
  });
});

describe("« Enregistrer et ajouter un autre »", () => {
  it("saves, then has an empty form of the same brand, with the focus on the name", async () => {
    server.answer(createProduct, says(created));
    const user = open();
    await fill(user);
    const saveAndGoOn = () =>
      user.click(screen.getByRole("button", { name: "Enregistrer et ajouter un autre" }));
    await saveAndGoOn();
    await waitFor(() => expect(field("Nom du produit").value).toBe(""));
    expect(document.activeElement).toBe(field("Nom du produit"));
    expect(field("Marque").value).toBe("Vanille des Hauts");
    expect(onDone).not.toHaveBeenCalled();
    await fill(user);
    await save(user);
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    const [first, second] = server.sentTo(createProduct);
    expect(second?.requestKey).not.toBe(first?.requestKey);
  });
});

describe("the VAT rate of a product", () => {
  const biscuits = {
    ...unfinished,
    category: "Épicerie sucrée",
    subCategory: "Biscuits et confiseries",
  };

  it("is chosen by who pays VAT, its category's unless they say otherwise", async () => {
    covers("own.product.321");
    const user = open(biscuits, "liable");
    const rate = await screen.findByRole<HTMLSelectElement>("combobox", { name: "Taux de TVA" });
    expect([...rate.options].map(({ text }) => text.replace("\u00a0", " "))).toEqual([
      "Celui de la catégorie (8,5 %)",
      "Taux réduit (2,1 %)",
      "Taux normal (8,5 %)",
    ]);
    await user.selectOptions(rate, "reduced");
    server.answer(updateProduct, says(created));
    await save(user);
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(server.sentTo(updateProduct)[0]?.body).toMatchObject({ vatClass: "reduced" });
  });

  it("is not asked of who is in franchise", async () => {
    covers("own.product.321");
    open(biscuits);
    await screen.findByRole("combobox", { name: "Droit de rétractation" });
    expect(screen.queryByRole("combobox", { name: "Taux de TVA" })).toBeNull();
  });
});
