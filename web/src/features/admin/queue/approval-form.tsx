import { Button } from "@mantine/core";
import type { QueueItem } from "@stokaz/contract/admin-overview";
import { type ApprovalAnswer, approvalAnswer } from "@stokaz/contract/approval";
import { paths } from "@stokaz/contract/paths";
import type { ReactElement } from "react";
import { useDecideApproval } from "../../../lib/api/approvals.ts";
import { useSchemaForm } from "../../../lib/browser/form.ts";
import { formatCount, formatEuros } from "../../../lib/format/format.ts";
import { Picture } from "../../../ui/picture.tsx";
import styles from "../deciding.module.css";
import { DecidingSection } from "../deciding-section.tsx";
import { updateFailure } from "../rules.ts";

const KINDS = {
  spaces: { page: paths.space.href, unit: " par palette et par mois", picture: "space" },
  products: { page: paths.product.href, unit: " l'unité", picture: "product" },
} as const;

const choicesFor = (others: number) => ({
  approved: {
    label: "Publier",
    effect:
      others === 0
        ? "Tout le monde la voit. Ses prochaines annonces paraîtront tout de suite."
        : `Tout le monde la voit, et ${formatCount(others, "autre annonce", "autres annonces")} de cette personne avec elle. Les prochaines paraîtront tout de suite.`,
  },
  refused: { label: "Ne pas publier", effect: "La personne corrige et soumet à nouveau." },
});

/** Somebody's first listing, to look at and to answer. */
export const ApprovalForm = ({
  listing,
  onDone,
}: {
  listing: QueueItem<"approvals">;
  onDone: () => void;
}): ReactElement => {
  const decide = useDecideApproval();
  const { page, unit, picture } = KINDS[listing.list];
  const form = useSchemaForm({
    schema: approvalAnswer,
    initialValues: { outcome: "", reason: "" },
  });
  const submit = ({ outcome, reason }: typeof form.values): void =>
    decide.mutate(
      {
        params: { list: listing.list, id: listing._id },
        body: { outcome: outcome as ApprovalAnswer["outcome"], reason },
      },
      {
        onSuccess: onDone,
        onError: (error) => form.showFailure(error, updateFailure(error)),
      },
    );
  return (
    <form {...form.formProps(submit)} className={styles.form} aria-label="Valider l'annonce">
      <Picture
        url={listing.photo}
        alt=""
        fallback={picture}
        sizes="320px"
        className={styles.picture ?? ""}
      />
      <dl className={styles.facts}>
        <dt>Annonce</dt>
        <dd>{listing.name}</dd>
        <dt>Prix</dt>
        <dd>
          {formatEuros(listing.price)}
          {unit}
        </dd>
        <dt>De</dt>
        <dd>
          {listing.ownerName}, {listing.email}
        </dd>
      </dl>
      <Button component="a" href={page(listing._id)} target="_blank" variant="default">
        Voir l'annonce entière, dans un autre onglet
      </Button>
      <DecidingSection
        label="Votre réponse"
        choices={choicesFor(listing.others)}
        choice={form.getInputProps("outcome")}
        reasonLabel="Ce qui doit changer"
        reasonDescription="Si vous ne la publiez pas : la personne le lira."
        isReasonRequired={form.values.outcome === "refused"}
        reason={form.getInputProps("reason")}
        refusal={form.refusal}
        isPending={decide.isPending}
        verb="Répondre et prévenir"
      />
    </form>
  );
};
