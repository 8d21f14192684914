import { Title } from "@mantine/core";
import {
  LEASE_SIDES,
  type LeaseSide,
  type PlaceState,
} from "@stokaz/contract/handover/place-states";
import type { Lease } from "@stokaz/contract/leases/leases";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { type ReactElement, useId } from "react";
import { useTerritoryFacts } from "../../lib/api/territory.ts";
import { formatInstant, formatLongDay } from "../../lib/format/format.ts";
import { StatusBadge } from "../../ui/lists/status-badge.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { CheckIcon } from "../../ui/page/icons.tsx";
import { ActionsSection } from "./actions-section.tsx";
import { PicturesSection } from "./pictures-section.tsx";
import styles from "./place-states.module.css";
import { invalidatedSignature, maySign, nameOf, type Stage, sideOf, stageOf } from "./rules.ts";

const TITLES = { entry: "À l'entrée", exit: "À la sortie" } as const;

const BADGES = {
  signed: { tone: "success", label: "Signé par les deux" },
  coming: { tone: "neutral", label: "À venir" },
  unmade: { tone: "neutral", label: "Pas fait" },
  unsigned: { tone: "neutral", label: "Pas signé" },
  "to-begin": { tone: "warning", label: "À faire" },
  awaiting: { tone: "neutral", label: "Signé par vous" },
  "your-turn": { tone: "warning", label: "À vous de signer" },
  draft: { tone: "neutral", label: "En préparation" },
} as const satisfies Record<Stage, object>;

const NOTES = { lessor: "Remarques du loueur", artisan: "Remarques de l'artisan" } as const;

type CardProps = { lease: Lease; state: PlaceState };

/** French text with the information or the task of a stage. */
const sentenceOf = ({ lease, state }: CardProps, stage: Stage): string => {
  const { viewer } = lease;
  const until = formatLongDay(state.closesOn);
  const other = nameOf(lease, viewer === "artisan" ? "lessor" : "artisan");
  const isReader = sideOf(viewer) === undefined;
  switch (stage) {
    case "signed":
      return "Il ne change plus. Le PDF est dans «\u202fDocuments\u202f».";
    case "coming":
      return `Il se fait du ${formatLongDay(state.opensOn)} au ${until}.`;
    case "unmade":
      return "Il n'a pas été fait.";
    case "unsigned":
      return "Il n'a pas été signé par les deux, et ne se signe plus.";
    case "to-begin":
      return isReader
        ? `Rien n'est encore écrit. Il se fait jusqu'au ${until}.`
        : `Prenez des photos de la place et écrivez vos remarques, chacun de votre côté, puis signez. Vous avez jusqu'au ${until}.`;
    case "awaiting":
      return `${other} n'a pas encore signé, et peut le faire jusqu'au ${until}.`;
    case "your-turn":
      return `${other} a signé. Relisez tout, complétez si quelque chose manque, puis signez. Vous avez jusqu'au ${until}.`;
    case "draft":
      return maySign(viewer)
        ? `Complétez-le chacun de votre côté, puis signez. Vous avez jusqu'au ${until}.`
        : `Le loueur et l'artisan le signent jusqu'au ${until}.`;
  }
};

const Notes = ({ state, side }: { state: PlaceState; side: LeaseSide }): ReactElement | null =>
  state.notes[side] === "" ? null : (
    <>
      <h4 className={styles.subtitle}>{NOTES[side]}</h4>
      <p className={styles.notes}>{state.notes[side]}</p>
    </>
  );

const Signatures = ({ lease, state }: CardProps): ReactElement | null => {
  const timeZone = useTerritoryFacts()?.timeZone;
  if (state.signatures.length === 0 || !timeZone) return null;
  return (
    <>
      <h4 className={styles.subtitle}>Signatures</h4>
      <ul className={styles.signatures}>
        {state.signatures.map(({ side, name, signedAt, holds }) => (
          <li key={side}>
            {holds && <CheckIcon size={16} />} {name}
            {side === "artisan" && `, pour ${nameOf(lease, side)}`}
            <p className={styles.detail}>
              {holds ? "Signé le " : "Ne compte plus\u202f: signé avant un changement, le "}
              {formatInstant(signedAt, timeZone)}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
};

/**
 * State of a place at the start or the end of its lease, with its content, signatures and actions.
 */
export const StateCard = ({
  lease,
  state,
  today,
}: CardProps & { today: CalendarDay }): ReactElement => {
  const titleId = useId();
  const stage = stageOf(state, lease.viewer, today);
  const side = sideOf(lease.viewer);
  return (
    <article className={styles.state} aria-labelledby={titleId}>
      <div className={styles.head}>
        <Title order={3} size="h4" id={titleId}>
          {TITLES[state.kind]}
        </Title>
        <StatusBadge {...BADGES[stage]} />
      </div>
      <p className={styles.sentence}>{sentenceOf({ lease, state }, stage)}</p>
      {state.isOpen && invalidatedSignature(state, lease.viewer) && (
        <div className={styles.fallen}>
          <Notice tone="warning" title="Votre signature ne compte plus.">
            Quelque chose a changé depuis. Relisez tout et signez de nouveau.
          </Notice>
        </div>
      )}
      <PicturesSection lease={lease} state={state} />
      {LEASE_SIDES.map((one) => (
        <Notes key={one} state={state} side={one} />
      ))}
      <Signatures lease={lease} state={state} />
      {state.isOpen && side && <ActionsSection lease={lease} state={state} side={side} />}
    </article>
  );
};
