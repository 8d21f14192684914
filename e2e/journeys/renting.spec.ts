import { expect, type Locator, type Page } from "@playwright/test";
import { covers } from "@stokaz/spec-coverage";
import {
  account,
  askedRental,
  offeredSpace,
  openSession,
  payAt,
  rentalsOf,
  sendEvents,
  today,
} from "../api.ts";
import { expectSound, test } from "../fixtures.ts";
import { pay, reachByTab } from "../people.ts";

const SORRY = "Quelque chose s'est mal passé, veuillez réessayer plus tard.";

/** Today as the calendar names it: `21 novembre 2026`. */
const todayInWords = new Intl.DateTimeFormat("fr-FR", {
  dateStyle: "long",
  timeZone: "Indian/Reunion",
}).format();

const dialogOf = (page: Page): Locator => page.getByRole("dialog", { name: "Location d'espace" });

/** An artisan before the dialog of a space of their own. */
const arrive = async (page: Page): Promise<{ id: string; name: string }> => {
  const [space, artisan] = await Promise.all([offeredSpace(), account("artisan")]);
  await openSession(page, artisan);
  await page.goto(`/search?space=${space.id}`);
  await expect(dialogOf(page).getByText(space.name)).toBeVisible();
  return space;
};

const chooseToday = async (page: Page): Promise<void> => {
  await dialogOf(page).getByRole("button", { name: "Date de début" }).click();
  await page.getByRole("button", { name: todayInWords }).click();
};

const leaveForPayment = async (page: Page): Promise<void> => {
  await dialogOf(page).getByRole("button", { name: "Louer" }).click();
  await expect(page).toHaveURL(/\/sandbox\/checkout\//, { timeout: 20_000 });
};

test("selecting asks an anonymous visitor to log in, then is back in the dialog", async ({
  visitor,
}) => {
  covers("D3.real.7", "§2.search.5");
  const page = await visitor();
  const [space, artisan] = await Promise.all([offeredSpace(), account("artisan")]);
  await page.goto("/search");
  await expectSound(page);
  const card = page.getByRole("listitem").filter({ hasText: space.name });
  await card.getByRole("button", { name: /^Sélectionner/ }).click();
  await page.waitForURL("**/connexion**");
  await page.getByLabel("Email").fill(artisan.email);
  await page.getByRole("textbox", { name: "Mot de passe" }).fill(artisan.password);
  await page.getByRole("button", { name: "Se connecter", exact: true }).last().click();
  await page.waitForURL(`**/search?space=${space.id}`);
  await expect(dialogOf(page).getByText(space.name)).toBeVisible();
  await expect(dialogOf(page).getByText("97410 Saint-Pierre")).toBeVisible();
});

test("the dialog computes as one types and says what is wrong", { tag: "@phone-too" }, async ({
  visitor,
}) => {
  covers(
    "§4.renting.2",
    "§4.renting.3",
    "§4.renting.4",
    "§8.messages.3",
    "§9.constants.5",
    "§9.constants.27",
    "§2.renting.4",
    "§2.renting.5",
    "§2.renting.6",
    "§2.renting.7",
    "§5.rental.1",
    "§5.rental.7",
  );
  const page = await visitor();
  const { id } = await arrive(page);
  const dialog = dialogOf(page);
  const fewer = dialog.getByRole("button", { name: "Diminuer : Nombre de palettes" });
  await test.step("never below one", async () => {
    await expect(fewer).toBeDisabled();
    await expect(
      dialog.getByRole("button", { name: "Diminuer : Durée du contrat (mois)" }),
    ).toBeDisabled();
  });
  await test.step("800 pixels wide, the whole screen of a phone", async () => {
    const { width: screen = 0, height = 0 } = page.viewportSize() ?? {};
    const box = await dialog.boundingBox();
    expect(Math.round(box?.width ?? 0)).toBe(Math.min(screen, 800));
    if (screen < 800) expect(Math.round(box?.height ?? 0)).toBe(height);
  });
  await test.step("opening the calendar is no mistake yet; going without a start is", async () => {
    await dialog.getByRole("button", { name: "Date de début" }).click();
    await expect(page.getByRole("button", { name: todayInWords })).toBeVisible();
    await expect(dialog.getByText("La date de début est obligatoire")).toBeHidden();
    // Escape leaves the calendar alone.
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: todayInWords })).toBeHidden();
    await dialog.getByRole("button", { name: "Louer" }).click();
    await expect(dialog.getByText("La date de début est obligatoire")).toBeVisible();
    await expectSound(page);
  });
  await test.step("end and totals follow", async () => {
    await chooseToday(page);
    await expect(dialog.getByText("Il reste 10 palettes pour cette période.")).toBeVisible();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await dialog.getByLabel("Nombre de palettes", { exact: true }).fill("4");
    await dialog.getByLabel("Durée du contrat (mois)", { exact: true }).fill("6");
    await expect(dialog.getByText(/^50,00\s€$/u)).toBeVisible();
    await expect(dialog.getByText(/^300,00\s€$/u)).toBeVisible();
    await expect(dialog.getByLabel("Date de fin")).toHaveValue(/^\d{2}-\d{2}-\d{4}$/);
    await expect(dialog.getByText("Il reste 10 palettes pour cette période.")).toBeVisible();
    expect(asked.filter((url) => url.includes("/api/"))).toEqual([]);
  });
  await test.step("a refusal of the server is said, and the button works again", async () => {
    const other = await visitor();
    const rival = await account("artisan");
    await openSession(other, rival);
    await other.goto(`/search?space=${id}&pallets=8&months=1&from=${today()}`);
    await leaveForPayment(other);
    await dialog.getByRole("button", { name: "Louer" }).click();
    await expect(
      page.getByText("Il ne reste que 2 palettes pour cette période.").first(),
    ).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Louer" })).toBeEnabled();
    await expect(dialog.getByLabel("Nombre de palettes", { exact: true })).toHaveValue("4");
    await expect(dialog.getByText("Il reste 2 palettes pour cette période.")).toBeVisible();
  });
  await test.step("days without that much room can't be chosen", async () => {
    await dialog.getByRole("button", { name: "Date de début" }).click();
    await expect(page.getByRole("button", { name: todayInWords })).toBeDisabled();
    await expectSound(page);
  });
});

test("a declined card can be followed by one that pays, then the outcome outlives a reload", async ({
  visitor,
  expectTrouble,
}) => {
  covers(
    "§7.renting.5",
    "D3.real.4",
    "§4.renting.1",
    "§2.routes.17",
    "§2.renting.8",
    "§2.outcomes.1",
  );
  expectTrouble(/402/);
  const page = await visitor();
  const { name } = await arrive(page);
  await chooseToday(page);
  await leaveForPayment(page);
  await page.getByRole("button", { name: "Carte refusée" }).click();
  await expect(page.getByRole("button", { name: /^Payer/ })).toBeVisible();
  await pay(page, /^Payer 12,50\s€$/u);
  await page.waitForURL("**/Storagepaymentsuccess**");
  await expect(page.getByText(name)).toBeVisible();
  await page.reload();
  await expect(page.getByText(name)).toBeVisible();
  await expect(page.getByText(/^12,50\s€$/u)).toBeVisible();
  await page.getByRole("link", { name: "Gérer mes espaces de stockage" }).click();
  await expect(page.getByRole("heading", { name })).toBeVisible();
});

test("cancelling returns to the dialog with what was chosen", async ({ visitor }) => {
  covers("D6.settled.9", "§4.states.7");
  const page = await visitor();
  await arrive(page);
  const dialog = dialogOf(page);
  await chooseToday(page);
  await dialog.getByLabel("Nombre de palettes", { exact: true }).fill("3");
  await leaveForPayment(page);
  await page.getByRole("button", { name: /Revenir à/ }).click();
  await page.waitForURL("**/search?**");
  await expect(dialog.getByLabel("Nombre de palettes", { exact: true })).toHaveValue("3");
  await expect(dialog.getByRole("button", { name: "Louer" })).toBeEnabled();
  await expect(dialog.getByText(/^37,50\s€$/u).first()).toBeVisible();
});

test("the browser's back button leaves the payment page and frees the pallets", async ({
  visitor,
}) => {
  covers("D6.settled.9");
  const page = await visitor();
  const { id } = await arrive(page);
  const dialog = dialogOf(page);
  await chooseToday(page);
  await dialog.getByLabel("Nombre de palettes", { exact: true }).fill("10");
  await leaveForPayment(page);
  const freed = page.waitForResponse(/\/api\/checkout\/.*\/cancel/);
  await page.goBack();
  await freed;
  await expect(dialog.getByLabel("Nombre de palettes", { exact: true })).toHaveValue("10");
  const other = await visitor();
  await openSession(other, await account("artisan"));
  await other.goto(`/search?space=${id}&pallets=10&months=1&from=${today()}`);
  await leaveForPayment(other);
});

test("a double click asks for one rental", async ({ visitor }) => {
  covers("own.product.16", "§4.renting.4");
  const page = await visitor();
  await arrive(page);
  await chooseToday(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/create-checkout-session")) asked.push(request.url());
  });
  await dialogOf(page).getByRole("button", { name: "Louer" }).dblclick();
  await expect(page).toHaveURL(/\/sandbox\/checkout\//, { timeout: 20_000 });
  expect(asked).toHaveLength(1);
});

test("an unknown session and somebody else's show the specified sentence", async ({
  visitor,
  expectTrouble,
}) => {
  covers("§2.routes.17", "§2.outcomes.2");
  expectTrouble(/404/);
  const page = await visitor();
  await arrive(page);
  await chooseToday(page);
  await leaveForPayment(page);
  await pay(page, /^Payer/);
  await page.waitForURL("**/Storagepaymentsuccess**");
  await expect(page.getByText("Paiement reçu, merci")).toBeVisible();
  const outcome = page.url();

  const other = await visitor();
  await openSession(other, await account("artisan"));
  await other.goto(outcome);
  await expect(other.getByText(SORRY)).toBeVisible();
  await expectSound(other);
  await other.goto("/Storagepaymentsuccess?session_id=cs_test_unknown");
  await expect(other.getByText(SORRY)).toBeVisible();
  await other.goto("/Storagepaymentsuccess");
  await expect(other.getByText(SORRY)).toBeVisible();
});

test("two tabs that ask for the same make one rental", async ({ visitor }) => {
  covers("own.product.16");
  const page = await visitor();
  const [space, artisan] = await Promise.all([offeredSpace(), account("artisan")]);
  await openSession(page, artisan);
  const other = await page.context().newPage();
  const address = `/search?space=${space.id}&pallets=6&months=1&from=${today()}`;
  await Promise.all([page.goto(address), other.goto(address)]);
  for (const tab of [page, other]) {
    await expect(dialogOf(tab).getByRole("button", { name: "Louer" })).toBeEnabled();
  }
  const ask = (tab: Page) => dialogOf(tab).getByRole("button", { name: "Louer" }).click();
  await Promise.all([ask(page), ask(other)]);
  await expect(page).toHaveURL(/\/sandbox\/checkout\//, { timeout: 20_000 });
  await expect(other).toHaveURL(page.url());
  await pay(page, /^Payer/);
  await expect(page.getByText("Paiement reçu, merci")).toBeVisible();
  expect(await rentalsOf(artisan)).toHaveLength(1);
});

test("the outcome is the same whoever hears of the payment first", async ({
  visitor,
  expectTrouble,
}) => {
  covers("D4.payments.9");
  const page = await visitor();
  const [space, artisan] = await Promise.all([offeredSpace(), account("artisan")]);
  await openSession(page, artisan);
  const outcomeOf = ({ sessionId }: { sessionId: string }): string =>
    `/Storagepaymentsuccess?session_id=${sessionId}`;
  const done = page.getByText("Paiement reçu, merci");
  await test.step("the provider's event, then the page", async () => {
    const asked = await askedRental(artisan, space.id, { pallets: 1, months: 2 });
    await payAt(asked.url);
    await expect.poll(async () => (await rentalsOf(artisan)).length).toBe(1);
    await page.goto(outcomeOf(asked));
    await expect(done).toBeVisible();
    await expect(page.getByText(/^25,00\s€$/u)).toBeVisible();
    await expectSound(page);
  });
  await test.step("a page that nobody answers, then somebody", async () => {
    expectTrouble(/ERR_CONNECTION_FAILED/);
    const answers = "**/api/storagepayment/payment-success**";
    await page.route(answers, (route) => route.abort("connectionfailed"));
    await page.reload();
    await expect(page.getByText("Le site ne répond pas pour l'instant…")).toBeVisible({
      timeout: 15_000,
    });
    await page.unroute(answers);
    await expect(done).toBeVisible({ timeout: 15_000 });
  });
  await test.step("the page, then the provider's event", async () => {
    const asked = await askedRental(artisan, space.id, { pallets: 2, months: 1 });
    await sendEvents("hold");
    await payAt(asked.url);
    await page.goto(outcomeOf(asked));
    await expect(done).toBeVisible();
    await sendEvents("normal");
    await page.reload();
    await expect(done).toBeVisible();
    expect(await rentalsOf(artisan)).toHaveLength(2);
  });
  await test.step("the page while the payment is still under way", async () => {
    expectTrouble(/409/);
    const asked = await askedRental(artisan, space.id, { pallets: 3, months: 1 });
    await page.goto(outcomeOf(asked));
    await expect(page.getByText("Votre paiement est en cours de traitement…")).toBeVisible();
    await expectSound(page);
    await payAt(asked.url);
    await expect(done).toBeVisible();
    expect(await rentalsOf(artisan)).toHaveLength(3);
  });
});

test("one rents with the keyboard alone", async ({ visitor }) => {
  const page = await visitor();
  const [space, artisan] = await Promise.all([offeredSpace(), account("artisan")]);
  await openSession(page, artisan);
  await page.goto("/search");
  const card = page.getByRole("listitem").filter({ hasText: space.name });
  const select = card.getByRole("button", { name: /^Sélectionner/ });
  await select.focus();
  await page.keyboard.press("Enter");
  const dialog = dialogOf(page);
  const field = (name: string): Locator => dialog.getByLabel(name, { exact: true });
  const reach = (target: Locator): Promise<void> => reachByTab(page, target);
  await reach(field("Durée du contrat (mois)"));
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("2");
  await reach(field("Nombre de palettes"));
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("3");
  const start = dialog.getByRole("button", { name: "Date de début" });
  const chooseToday = async (): Promise<void> => {
    await reach(start);
    await page.keyboard.press("Enter");
    await reach(page.getByRole("button", { name: todayInWords }));
    await page.keyboard.press("Enter");
    // The calendar gives the focus back a moment after it has closed.
    await expect(start).toBeFocused();
  };
  await chooseToday();
  await expect(dialog.getByText(/^75,00\s€$/u)).toBeVisible();
  await test.step("Escape leaves, and the card is where one was", async () => {
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(select).toBeFocused();
    await page.keyboard.press("Enter");
  });
  await chooseToday();
  await reach(dialog.getByRole("button", { name: "Louer" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/sandbox\/checkout\//, { timeout: 20_000 });
});

test("a lessor who answers first is asked, accepts, and the artisan has a lease", {
  tag: "@phone-too",
}, async ({ visitor }) => {
  covers(
    "own.product.249",
    "own.product.250",
    "own.product.251",
    "own.product.252",
    "own.product.253",
  );
  const [{ id, name, lessor }, artisan] = await Promise.all([offeredSpace(), account("artisan")]);
  const [landlord, page] = [await visitor(), await visitor()];

  await test.step("the lessor chooses to answer first", async () => {
    await openSession(landlord, lessor);
    await landlord.goto("/storage-management?vue=tableau");
    await landlord.getByRole("button", { name: `Modifier : ${name}` }).click();
    const form = landlord.getByRole("dialog");
    await form.getByRole("radio", { name: "Sur acceptation, sous 48 heures" }).check();
    await expectSound(landlord);
    await form.getByRole("button", { name: "Enregistrer" }).click();
    await expect(form).toBeHidden();
    await expect(landlord.getByText("Sur acceptation")).toBeVisible();
  });

  await test.step("the artisan asks, and nothing is charged", async () => {
    await openSession(page, artisan);
    await page.goto(`/espaces/${id}`);
    await page.getByRole("link", { name: "Demander cet espace" }).click();
    const dialog = dialogOf(page);
    await dialog.getByRole("button", { name: "Date de début" }).click();
    await expect(page.getByRole("button", { name: todayInWords })).toBeDisabled();
    await page.keyboard.press("Escape");
    await page.goto(`/search?space=${id}&pallets=2&months=1&from=${today()}`);
    await dialog.getByLabel("Ce que vous voulez stocker").fill("Pots de miel");
    await expectSound(page);
    await dialog.getByRole("button", { name: "Envoyer la demande" }).click();
    await expect(page).toHaveURL(/\/sandbox\/checkout\//, { timeout: 20_000 });
    await pay(page, /25,00\s€/u);
    await page.waitForURL("**/Storagepaymentsuccess**");
    await expect(page.getByRole("heading", { name: "Demande envoyée" })).toBeVisible();
    await expectSound(page);
    await page.getByRole("link", { name: "Voir ma demande" }).click();
    const asked = page.getByRole("article", { name });
    await expect(asked.getByText("En attente de réponse")).toBeVisible();
    await expectSound(page);
  });

  await test.step("the lessor reads what will be stored, and accepts", async () => {
    await landlord.goto("/storage-management");
    const request = landlord.getByRole("article", { name: "Vanille des Hauts" });
    await expect(request.getByText("Pots de miel")).toBeVisible();
    await expect(request.getByText(/^22,50\s€/u)).toBeVisible();
    await expectSound(landlord);
    await request.getByRole("button", { name: "Accepter Vanille des Hauts" }).click();
    await landlord.getByRole("button", { name: "Accepter la demande" }).click();
    await expect(request).toBeHidden({ timeout: 20_000 });
  });

  await test.step("it is a lease", async () => {
    await page.goto("/storage-details");
    await page.getByRole("link", { name: "Voir la location" }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  });
});
