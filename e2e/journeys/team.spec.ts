import { expect } from "@playwright/test";
import { covers } from "@stokaz/spec-coverage";
import { account, ask, mailed, seller } from "../api.ts";
import { expectSound, test } from "../fixtures.ts";
import { openSession } from "../sessions.ts";

test("an artisan is helped by somebody who acts in their name, and takes it back", {
  tag: "@phone-only",
}, async ({ visitor, expectTrouble }) => {
  covers("own.team.1", "own.team.7", "own.team.8", "own.team.9");
  const [artisan, member] = await Promise.all([seller(2), account("consumer")]);
  const json = { email: member.email, rights: ["sales"] };
  await ask("POST", "/api/team", { token: artisan.token, json });
  const [owner, page] = [await visitor(), await visitor()];
  await Promise.all([openSession(owner, artisan), openSession(page, member)]);
  await test.step("the mail's link leads to it; who accepts acts at once", async () => {
    await page.goto(await mailed(member.email, /\/rejoindre-une-equipe\?invitation=\S+/));
    await expectSound(page);
    await page.getByRole("button", { name: "Accepter" }).click();
    await page
      .getByRole("status")
      .getByRole("button", { name: /^Agir pour/ })
      .click();
    await expect(page.getByRole("heading", { name: "Mes ventes", level: 1 })).toBeVisible();
    await expect(page.getByText(/^Vous agissez pour/).first()).toBeVisible();
    await expect(page.getByText("2 commandes")).toBeVisible();
    await expectSound(page);
    await page
      .getByRole("button", { name: /^C'est prêt/ })
      .first()
      .click();
    await expect(page.getByText("L'acheteur sait que sa commande est prête.")).toBeVisible();
  });
  await test.step("what was done is written down, and the right taken back", async () => {
    await owner.goto("/equipe");
    const journal = owner.getByRole("list", { name: "Journal de l'équipe" });
    await expect(journal.getByText("Acheteur prévenu que c'est prêt")).toBeVisible();
    await expectSound(owner);
    await owner.getByRole("button", { name: /^Enlever/ }).click();
    await owner.getByRole("dialog").getByRole("button", { name: "Enlever" }).click();
    await expect(owner.getByText("Cette personne n'agit plus en votre nom.")).toBeVisible();
  });
  await test.step("nothing more is shown, and the way back is there", async () => {
    expectTrouble(/\b403\b/);
    await page.goto("/mes-ventes");
    await expect(page.getByText(/Vous ne faites plus partie de l'équipe de/)).toBeVisible();
    await expect(page.getByRole("button", { name: /^C'est prêt/ })).toHaveCount(0);
    await page.getByRole("button", { name: "Revenir à mon compte" }).click();
    await expect(page.getByText("Vous agissez de nouveau pour vous.")).toBeVisible();
    await expect(page.getByRole("region", { name: "Au nom de qui vous agissez" })).toHaveCount(0);
  });
});
