import { Anchor, Button } from "@mantine/core";
import type { Injunction } from "@stokaz/contract/moderation/injunctions";
import { paths } from "@stokaz/contract/paths";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { formatLongDay } from "../../../lib/format/format.ts";
import { DialogActions, DialogCancelButton } from "../../../ui/dialogs/dialog.tsx";
import { StatusBadge } from "../../../ui/lists/status-badge.tsx";
import styles from "../deciding.module.css";
import { updateFailure } from "../rules.ts";
import { useCloseInjunction } from "./api.ts";

const ListingLink = ({ injunction }: { injunction: Injunction }): ReactElement => {
  const { subjectType, subjectId, subjectName, isVisible } = injunction;
  if (!isVisible) return <>{subjectName}</>;
  return (
    <Anchor
      component={Link}
      to={paths[subjectType === "space" ? "place" : "product"].href(subjectId)}
      target="_blank"
      underline="always"
    >
      {subjectName}
    </Anchor>
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
  const { _id: id, isVisible } = injunction;
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
          {!isVisible && ", déjà masquée ou supprimée"}
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
