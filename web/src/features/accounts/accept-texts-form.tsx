import { Button, Checkbox, Stack } from "@mantine/core";
import type { TextToAccept } from "@stokaz/contract/accounts/accounts";
import { LEGAL_SLUGS } from "@stokaz/contract/legal/legal-kinds";
import { paths } from "@stokaz/contract/paths";
import { type FormEvent, type ReactElement, useState } from "react";
import { Link } from "react-router";
import { messageOf } from "../../lib/api/error.ts";
import { formatLongDay } from "../../lib/format/format.ts";
import { Panel } from "../../ui/lists/panel.tsx";
import { Refusal } from "../../ui/page/refusal.tsx";
import styles from "./accept-texts.module.css";
import { useAcceptTexts } from "./api.ts";

const NewText = ({
  text: { kind, title, effectiveOn, summary, acceptedBefore },
}: {
  text: TextToAccept;
}): ReactElement => {
  const slug = LEGAL_SLUGS[kind];
  return (
    <Panel title={title}>
      <p className={styles.since}>En vigueur depuis le {formatLongDay(effectiveOn)}.</p>
      {summary && <p className={styles.summary}>{summary}</p>}
      <ul className={styles.links}>
        {acceptedBefore && (
          <li>
            <Link to={paths.textChanges.href(slug, effectiveOn, acceptedBefore)} target="_blank">
              Voir ce qui a changé
              <span className={styles.apart}> : {title}</span>
            </Link>
          </li>
        )}
        <li>
          <Link to={paths.textVersion.href(slug, effectiveOn)} target="_blank">
            Lire tout le texte
            <span className={styles.apart}> : {title}</span>
          </Link>
        </li>
      </ul>
    </Panel>
  );
};

/** Form to read and accept new versions of our texts. @param next page to open afterwards */
export const AcceptTextsForm = ({
  texts,
  next,
}: {
  texts: readonly TextToAccept[];
  next: string;
}): ReactElement => {
  const [isAccepted, setIsAccepted] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const acceptance = useAcceptTexts(next);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsAsked(!isAccepted);
    if (!isAccepted) return;
    acceptance.mutate(texts.map(({ kind, effectiveOn }) => ({ kind, effectiveOn })));
  };
  return (
    <form aria-label="Accepter les nouveaux textes" onSubmit={submit} noValidate>
      <Stack gap="lg">
        {texts.map((text) => (
          <NewText key={text.kind} text={text} />
        ))}
        <Checkbox
          size="md"
          label={
            texts.length > 1 ? "J'ai lu et j'accepte ces textes" : "J'ai lu et j'accepte ce texte"
          }
          checked={isAccepted}
          onChange={({ currentTarget: { checked } }) => setIsAccepted(checked)}
          error={isAsked && !isAccepted && "Cochez cette case pour continuer."}
        />
        <Refusal message={acceptance.error ? messageOf(acceptance.error) : undefined} />
        <Button type="submit" loading={acceptance.isPending} fullWidth>
          Accepter et continuer
        </Button>
      </Stack>
    </form>
  );
};
