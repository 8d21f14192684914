// @vitest-environment happy-dom

import { previewText, publishText, saveDraft } from "@stokaz/contract/legal/legal-drafts";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { calendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { isSilent, logIn, refuses, says, show, startServer, territory } from "#test/screen";
import type { OpenDraft } from "./api.ts";
import { TextEditorSection } from "./text-editor-section.tsx";

const server = startServer();

const OPENED: OpenDraft = {
  kind: "terms",
  title: "Conditions d'utilisation",
  draft: {
    markdown: "## Objet",
    summary: "Plus clair.",
    effectiveOn: calendarDay("2026-12-20"),
    revision: 3,
  },
  firstDay: calendarDay("2026-12-08"),
  recipients: 312,
  placeholders: [{ name: "fee", meaning: "Les frais de plateforme" }],
  next: null,
};

const saved = (revision: number, faults: object[] = []) => ({
  message: "Le brouillon est enregistré.",
  revision,
  faults,
});
const FAULT = { line: 1, message: "Ligne 1 : {{prix}}, ce repère n'existe pas." };

beforeEach(() => {
  logIn("admin");
  server.answer(getTerritory, says(territory));
  server.answer(
    previewText,
    says({ sections: [{ id: "objet", title: "Objet", blocks: [] }], faults: [] }),
  );
  server.answer(saveDraft, says(saved(4)));
});

const open = (draft: Partial<OpenDraft["draft"]> = {}, next: OpenDraft["next"] = OPENED.next) => {
  const onPublished = vi.fn();
  const opened = { ...OPENED, draft: { ...OPENED.draft, ...draft }, next };
  const user = show(<TextEditorSection opened={opened} onPublished={onPublished} />);
  const press = (name: string) => user.click(screen.getByRole("button", { name }));
  return { user, press, onPublished };
};
const text = () => screen.getByLabelText<HTMLTextAreaElement>(/^Le texte/);
const askedToPublish = async () =>
  within(await screen.findByRole("dialog", { name: "Publier cette version ?" }));

describe("the editor of a text", () => {
  it("shows how it will look, what is wrong and what may be left to the settings", async () => {
    covers("own.product.152");
    const { user } = open();
    const preview = await screen.findByRole("region", { name: "Aperçu du texte" });
    expect(within(preview).getByRole("heading", { name: "Objet" })).toBeDefined();
    server.answer(previewText, says({ sections: null, faults: [FAULT] }));
    await user.type(text(), " !");
    expect(await screen.findByText(FAULT.message)).toBeDefined();
    expect(server.sentTo(previewText).at(-1)?.body).toEqual({ markdown: "## Objet !" });
    expect(screen.getByText("{{fee}}")).toBeDefined();
  });

  it("saves again and again, also what is unfinished", async () => {
    covers("own.product.152");
    const { user, press } = open({ effectiveOn: null, summary: "" });
    await press("Enregistrer le brouillon");
    expect(await screen.findByText("Le brouillon est enregistré.")).toBeDefined();
    await user.type(text(), " !");
    expect(localStorage.getItem("text-draft-terms")).toContain('"revision":4');
    await press("Enregistrer le brouillon");
    await waitFor(() => expect(server.sentTo(saveDraft)).toHaveLength(2));
    const [first, second] = server.sentTo(saveDraft).map(({ body }) => body);
    expect(first).toMatchObject({ effectiveOn: null, summary: "", revision: 3 });
    expect(second).toMatchObject({ markdown: "## Objet !", revision: 4 });
    await waitFor(() => expect(localStorage.getItem("text-draft-terms")).toBeNull());
  });

  it.each([
    ["silence", isSilent],
    ["a refusal", refuses("legal-text/draft-changed")],
  ])("loses nothing that was typed to %s, nor to a page that is left", async (_, failure) => {
    covers("own.product.152");
    server.answer(saveDraft, failure);
    const { user, press } = open();
    await user.type(text(), " neuf");
    await press("Enregistrer le brouillon");
    expect(await screen.findAllByText(/^Échec de la mise à jour/)).toBeDefined();
    expect(text().value).toBe("## Objet neuf");
    cleanup();
    const again = open();
    expect(screen.getByText("Voici ce que vous aviez écrit sans l'enregistrer.")).toBeDefined();
    expect(text().value).toBe("## Objet neuf");
    await again.press("Revenir au brouillon enregistré");
    expect(text().value).toBe("## Objet");
  });
});

describe("a version that comes with the product", () => {
  const next = { markdown: "## Objet du contrat", summary: "Tout est à jour." };

  it("is taken at a press, with the day that was chosen, and kept until it is saved", async () => {
    covers("own.product.766");
    const { press } = open({}, next);
    await press("Partir de cette version");
    expect(text().value).toBe(next.markdown);
    expect(screen.getByDisplayValue(next.summary)).toBeDefined();
    cleanup();
    open({}, next);
    expect(text().value).toBe(next.markdown);
    await press("Enregistrer le brouillon");
    await waitFor(() =>
      expect(server.sentTo(saveDraft)[0]?.body).toEqual({
        ...next,
        effectiveOn: "2026-12-20",
        revision: 3,
      }),
    );
  });

  it("gives way to what was written before, and is not offered where it stands", async () => {
    covers("own.product.766");
    const { user, press } = open({}, next);
    await user.type(text(), " neuf");
    await press("Partir de cette version");
    await press("Revenir au texte d'avant");
    expect(text().value).toBe("## Objet neuf");
    expect(screen.getByDisplayValue("Plus clair.")).toBeDefined();
    cleanup();
    localStorage.clear();
    open(next, next);
    expect(screen.queryByText(/est livrée avec le logiciel/)).toBeNull();
  });
});

describe("publishing from the editor", () => {
  it("saves first, then says how many people are written to", async () => {
    covers("own.product.152");
    const { press, onPublished } = open();
    await press("Publier cette version");
    const dialog = await askedToPublish();
    expect(dialog.getByText(/à partir du 20 décembre 2026\. 312 personnes/)).toBeDefined();
    server.answer(
      publishText,
      says({ message: "Publié.", effectiveOn: "2026-12-20", recipients: 312 }),
    );
    await press("Publier et prévenir");
    await waitFor(() => expect(onPublished).toHaveBeenCalledOnce());
    expect(server.sentTo(publishText)[0]?.body).toEqual({ revision: 4 });
  });

  it("is not asked for with what is missing or can't be read", async () => {
    const { user, press } = open({ effectiveOn: null });
    await press("Publier cette version");
    expect(await screen.findByText("Choisissez le premier jour de cette version.")).toBeDefined();
    expect(server.sentTo(saveDraft)).toHaveLength(0);
    server.answer(saveDraft, says(saved(4, [FAULT])));
    await user.click(screen.getByLabelText(/^Premier jour/));
    await user.click(await screen.findByRole("button", { name: /^20 décembre 2026/ }));
    await press("Publier cette version");
    expect(await screen.findByText(FAULT.message)).toBeDefined();
    expect(screen.queryByRole("dialog", { name: "Publier cette version ?" })).toBeNull();
  });

  it("refused, leaves all as it was and says why beside the field", async () => {
    covers("own.product.152");
    const { press } = open();
    await press("Publier cette version");
    await askedToPublish();
    const errors = [{ field: "effectiveOn", message: "Trop tôt." }];
    server.answer(publishText, refuses("legal-text/too-soon", { errors }));
    await press("Publier et prévenir");
    expect(await screen.findByText("Trop tôt.")).toBeDefined();
    expect(text().value).toBe("## Objet");
    expect(screen.getByDisplayValue("Plus clair.")).toBeDefined();
  });
});
