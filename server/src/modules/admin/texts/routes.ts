import * as contract from "@stokaz/contract/legal/legal-drafts";
import { frenchDay } from "@stokaz/contract/time/french-day";
import type { Bind } from "../../../platform/http/bind.ts";
import type { TextEditing } from "./service.ts";
import { fromWireDraft, toWireOpenDraft, toWirePreview, toWireText } from "./wire.ts";

export const bindTextEditingRoutes = (on: Bind, texts: TextEditing): void => {
  on(contract.listTexts, async () => ({ data: (await texts.listAll()).map(toWireText) }));
  on(contract.readDraft, async ({ params: { kind } }) =>
    toWireOpenDraft(kind, await texts.open(kind)),
  );
  on(contract.previewText, async ({ body }) => toWirePreview(texts.read(body.markdown)));
  on(contract.saveDraft, async ({ params: { kind }, body }, admin) => {
    const revision = await texts.save(admin, kind, fromWireDraft(body));
    const { faults } = toWirePreview(texts.read(body.markdown));
    return { message: "Le brouillon est enregistré.", revision, faults };
  });
  on(contract.deleteDraft, async ({ params: { kind }, query }, admin) => {
    await texts.discard(admin, kind, query.revision);
    return { message: "Le brouillon est supprimé." };
  });
  on(contract.publishText, async ({ params: { kind }, body }, admin) => {
    const { effectiveOn, recipients } = await texts.publish(admin, kind, body.revision);
    return {
      message: `Publié. Cette version s'applique à partir du ${frenchDay(effectiveOn)}.`,
      effectiveOn,
      recipients,
    };
  });
};
