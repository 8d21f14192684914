import { Anchor, Button } from "@mantine/core";
import type { Injunction } from "@stokaz/contract/moderation/injunctions";
import { paths } from "@stokaz/contract/paths";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { formatCount, formatLongDay } from "../../../lib/format/format.ts";
import { DialogActions, DialogCancelButton } from "../../../ui/dialogs/dialog.tsx";
import { StatusBadge } from "../../../ui/lists/status-badge.tsx";
import styles from "../deciding.module.css";
import { updateFailure } from "../rules.ts";
import { useCloseInjunction } from "./api.ts";

const ListingLink = ({ injunction }: { injunction: Injunction }): ReactElement => {
  const { subjectType, subjectName, visibleIds } = injunction;
  const [shown, ...others] = visibleIds;
  if (!shown) return <>{subjectName}, déjà masquée ou supprimée</>;
  return (
    <>
      <Anchor
        component={Link}
        to={paths[subjectType === "space" ? "place" : "product"].href(shown)}
        target="_blank"
        underline="always"
      >
        {subjectName}
      </Anchor>
      {others.length > 0 &&
        `, et ${formatCount(others.length, "autre fiche", "autres fiches")} du même produit, déplacé vers une autre location`}
    </>
  );
};

/** An authority's injunction, with the button that carries it out. */
export const InjunctionSection = ({
  injunction,
  onDone,
}: {
  injunction: Injunction;
  onDone: () => void;
}): ReactElement => {
  const close = useCloseInjunction();
  const { _id: id, visibleIds } = injunction;
  const isVisible = visibleIds.length > 0;
  const outcome = isVisible ? "hidden" : "already_removed";
  return (
    <>
      <dl className={styles.facts}>
        <dt>Numéro</dt>
        <dd>{injunction.number}</dd>
        <dt>Autorité</dt>
        <dd>
          {injunction.authority}, référence {injunction.reference}
        </dd>
        <dt>Reçue le</dt>
        <dd>{formatLongDay(injunction.receivedOn)}</dd>
        <dt>À exécuter avant la fin du</dt>
        <dd>
          {formatLongDay(injunction.dueOn)}{" "}
          {injunction.isLate && <StatusBadge tone="danger" label="En retard" />}
        </dd>
        <dt>Annonce</dt>
        <dd>
          <ListingLink injunction={injunction} />
        </dd>
      </dl>
      <blockquote className={styles.quote}>{injunction.asks}</blockquote>
      <p>
        {isVisible
          ? "L'annonce sera masquée aussitôt. Son propriétaire reçoit la décision, avec l'autorité et la référence. Les commandes déjà payées suivent leur cours."
          : "Personne ne voit plus cette annonce : il reste à le noter."}{" "}
        Le jour et l'heure sont gardés pour répondre à l'autorité.
      </p>
      <DialogActions refusal={close.error && updateFailure(close.error)}>
        <DialogCancelButton isDisabled={close.isPending} />
        <Button
          loading={close.isPending}
          onClick={() => close.mutate({ id, outcome }, { onSuccess: onDone })}
        >
          {isVisible ? "Masquer l'annonce" : "Noter « déjà retirée »"}
        </Button>
      </DialogActions>
    </>
  );
};
