import { Button } from "@mantine/core";
import {
  type ApprovalAnswer,
  approvalAnswer,
  decideApproval,
} from "@stokaz/contract/accounts/approval";
import type { Queued } from "@stokaz/contract/admin/admin-queue";
import { paths } from "@stokaz/contract/paths";
import type { ReactElement } from "react";
import { call } from "../../../lib/api/client.ts";
import { formatCount, formatEuros } from "../../../lib/format/format.ts";
import { Picture } from "../../../ui/pictures/picture.tsx";
import styles from "../deciding.module.css";
import { DecidingSection, useDecisionForm } from "../deciding-section.tsx";
import { GreenClaimsFact } from "../green-claims-section.tsx";

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

/** First listing of a person, with the form that approves or refuses it. */
export const ApprovalForm = ({
  listing,
  onTyped,
  onDone,
}: {
  listing: Queued<"approvals">;
  onTyped: () => void;
  onDone: () => void;
}): ReactElement => {
  const { page, unit, picture } = KINDS[listing.list];
  const form = useDecisionForm<{ outcome: ApprovalAnswer["outcome"] | ""; reason: string }>({
    schema: approvalAnswer,
    initialValues: { outcome: "", reason: "" },
    decide: (body) =>
      call(decideApproval, { params: { list: listing.list, id: listing._id }, body }),
    onTyped,
    onDone,
  });
  return (
    <form {...form.formProps} className={styles.form} aria-label="Valider l'annonce">
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
        <GreenClaimsFact claims={listing.greenClaims} />
      </dl>
      <Button component="a" href={page(listing._id)} target="_blank" variant="default">
        Voir l'annonce entière, dans un autre onglet
      </Button>
      <DecidingSection
        label="Votre réponse"
        choices={choicesFor(listing.others)}
        {...form.sectionProps("outcome")}
        reasonLabel="Ce qui doit changer"
        reasonDescription="Si vous ne la publiez pas : la personne le lira."
        isReasonRequired={form.values.outcome === "refused"}
        verb="answer"
      />
    </form>
  );
};
