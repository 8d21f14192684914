import { Button } from "@mantine/core";
import { LEGAL_SLUGS, LEGAL_TITLES, type LegalKind } from "@stokaz/contract/legal/legal-kinds";
import type { VersionState } from "@stokaz/contract/legal/legal-texts";
import { paths } from "@stokaz/contract/paths";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { Link } from "react-router";
import { forgetDraft } from "../../../lib/browser/kept-draft.ts";
import {
  formatCount,
  formatInstant,
  formatLongDay,
  formatNumber,
} from "../../../lib/format/format.ts";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { StatusBadge } from "../../../ui/lists/status-badge.tsx";
import { ErrorState } from "../../../ui/page/error-state.tsx";
import { RowSkeletons } from "../../../ui/page/loading.tsx";
import { LOADING_FAILURE, updateFailure } from "../rules.ts";
import { type FollowedText, textsQuery, useDeleteDraft } from "./api.ts";
import styles from "./texts.module.css";

type Version = FollowedText["versions"][number];
type Draft = NonNullable<FollowedText["draft"]>;

const STATES = {
  coming: { tone: "warning", label: "À venir", since: "S'applique à partir du" },
  "in-force": { tone: "success", label: "En vigueur", since: "Depuis le" },
  past: { tone: "neutral", label: "Remplacée", since: "S'appliquait à partir du" },
} as const satisfies Record<VersionState, object>;

const people = (count: number): string => formatCount(count, "personne");

/** French text for the progress of the mails about a version. */
const announcedOf = ({ announcement }: Version): string | undefined => {
  if (!announcement) return undefined;
  const { written, isFinished } = announcement;
  return isFinished
    ? `Annoncée par e-mail à ${people(written)}.`
    : `Annonce en cours : ${people(written)} jusqu'ici.`;
};

/** French text for the number of people who accepted a version. A future version has none. */
const acceptedOf = ({ state, accepted }: Version, concerned: number): string | undefined =>
  state === "coming"
    ? undefined
    : `Acceptée par ${formatNumber(accepted)} sur ${people(concerned)}.`;

const VersionItem = ({
  version,
  text: { kind, concerned },
  isFirst,
}: {
  version: Version;
  text: FollowedText;
  isFirst: boolean;
}): ReactElement => {
  const { state, effectiveOn, summary } = version;
  const { tone, label, since } = STATES[state];
  const day = formatLongDay(effectiveOn);
  const slug = LEGAL_SLUGS[kind];
  const facts = [acceptedOf(version, concerned), announcedOf(version)].filter(Boolean).join(" ");
  return (
    <li className={styles.item}>
      <p className={styles.what}>
        <StatusBadge tone={tone} label={label} />
        <strong>
          {since} {day}
        </strong>
      </p>
      {facts && <p className={styles.facts}>{facts}</p>}
      {summary && <p className={styles.summary}>{summary}</p>}
      <ul className={styles.links}>
        <li>
          <Link
            to={paths.textVersion.href(slug, effectiveOn)}
            aria-label={`Lire la version du ${day}`}
          >
            Lire
          </Link>
        </li>
        {!isFirst && (
          <li>
            <Link
              to={paths.textChanges.href(slug, effectiveOn)}
              aria-label={`Voir ce qui change dans la version du ${day}`}
            >
              Voir ce qui change
            </Link>
          </li>
        )}
      </ul>
    </li>
  );
};

const DraftItem = ({
  kind,
  draft: { effectiveOn, updatedAt, updatedBy },
  timeZone,
  onDelete,
}: {
  kind: LegalKind;
  draft: Draft;
  timeZone: string;
  onDelete: () => void;
}): ReactElement => (
  <li className={styles.item} data-draft>
    <p className={styles.what}>
      <StatusBadge tone="neutral" label="Brouillon" />
      <strong>
        {effectiveOn ? `Pour le ${formatLongDay(effectiveOn)}` : "Premier jour pas encore choisi"}
      </strong>
    </p>
    <p className={styles.facts}>
      Enregistré le {formatInstant(updatedAt, timeZone)}
      {updatedBy && ` par ${updatedBy}`}. Seuls les administrateurs le voient.
    </p>
    <div className={styles.actions}>
      <Button component={Link} to={paths.textEditor.href(LEGAL_SLUGS[kind])}>
        Continuer le brouillon
      </Button>
      <Button variant="default" onClick={onDelete}>
        Supprimer le brouillon
      </Button>
    </div>
  </li>
);

const TextArticle = ({
  text,
  timeZone,
  onDelete,
}: {
  text: FollowedText;
  timeZone: string;
  onDelete: () => void;
}): ReactElement => {
  const { kind, title, concerned, draft, isNextWaiting, versions } = text;
  return (
    <section aria-labelledby={`texte-${kind}`}>
      <div className={styles.head}>
        <div>
          <h2 id={`texte-${kind}`} className={styles.heading}>
            {title}
          </h2>
          <p className={styles.facts}>
            Pour {people(concerned)} {concerned < 2 ? "inscrite" : "inscrites"} aujourd'hui.
          </p>
          {isNextWaiting && !draft && (
            <p className={styles.facts}>
              Une version à jour est livrée avec le logiciel : relisez-la, puis publiez-la.
            </p>
          )}
        </div>
        {!draft && (
          <Button
            variant="default"
            component={Link}
            to={paths.textEditor.href(LEGAL_SLUGS[kind])}
            aria-label={`Écrire une nouvelle version : ${title}`}
          >
            Écrire une nouvelle version
          </Button>
        )}
      </div>
      <ul className={styles.items} aria-label="Versions">
        {draft && <DraftItem kind={kind} draft={draft} timeZone={timeZone} onDelete={onDelete} />}
        {versions.map((version, index) => (
          <VersionItem
            key={version.effectiveOn}
            version={version}
            text={text}
            isFirst={index === versions.length - 1}
          />
        ))}
      </ul>
    </section>
  );
};

/**
 * Texts that people accept: drafts, and versions with the number of people who accepted each.
 *
 * @param timeZone the territory's time zone
 */
export const TextsSection = ({ timeZone }: { timeZone: string }): ReactElement => {
  const { data, isError, refetch } = useQuery(textsQuery);
  const [deleted, setDeleted] = useState<FollowedText>();
  const remove = useDeleteDraft();
  const stop = (): void => {
    remove.reset();
    setDeleted(undefined);
  };
  const confirm = (): void => {
    if (!deleted?.draft) return;
    const { kind, draft } = deleted;
    const forget = (): void => {
      forgetDraft(kind);
      stop();
    };
    remove.mutate({ kind, revision: draft.revision }, { onSuccess: forget });
  };
  if (!data) {
    return isError ? (
      <ErrorState message={LOADING_FAILURE} onRetry={() => refetch()} />
    ) : (
      <RowSkeletons count={8} />
    );
  }
  return (
    <div className={styles.page}>
      {data.map((text) => (
        <TextArticle
          key={text.kind}
          text={text}
          timeZone={timeZone}
          onDelete={() => setDeleted(text)}
        />
      ))}
      <ConfirmDialog
        opened={deleted !== undefined}
        title="Supprimer ce brouillon ?"
        message={`Ce qui est écrit pour la prochaine version de « ${LEGAL_TITLES[deleted?.kind ?? "terms"]} » sera perdu. Rien ne change pour les versions publiées.`}
        confirmLabel="Supprimer"
        cancelLabel="Le garder"
        isPending={remove.isPending}
        refusal={remove.error && updateFailure(remove.error)}
        onConfirm={confirm}
        onClose={stop}
      />
    </div>
  );
};
