import { Button, Checkbox } from "@mantine/core";
import type { Pickup } from "@stokaz/contract/handover/handover";
import { type ReactElement, useRef, useState } from "react";
import { ApiError, messageOf } from "../../lib/api/error.ts";
import { formatCount } from "../../lib/format/format.ts";
import { useCompleteHandover } from "./api.ts";
import styles from "./lines-section.module.css";
import { LinesField } from "./lines-section.tsx";
import { AGE_UNCHECKED, handoverBlocker, isWaiting } from "./rules.ts";

/** Message for a failed handover; without an answer, it also says that the choice is kept. */
const failureOf = (error: Error): string =>
  error instanceof ApiError && error.code === "network"
    ? "Pas de réponse du serveur. Votre choix est gardé\u202f: réessayez dès que la connexion revient."
    : messageOf(error);

type HandOverSectionProps = {
  pickup: Pickup;
  code: string;
  /** Lines that are unticked at first. */
  left: readonly string[];
  onDone: (message: string, pickup: Pickup) => void;
  /** Opens the refusal form. @param lineIds lines that were not to be handed over */
  onRefuse: (lineIds: string[]) => void;
};

/** The lines to hand over now, all unless some are unticked, and the buttons that hand over or refuse. */
export const HandOverSection = ({
  pickup,
  code,
  left: unticked,
  onDone,
  onRefuse,
}: HandOverSectionProps): ReactElement => {
  const complete = useCompleteHandover();
  const waiting = pickup.lines.filter(isWaiting);
  const [chosen, setChosen] = useState(() =>
    waiting.map(({ _id }) => _id).filter((lineId) => !unticked.includes(lineId)),
  );
  const [isAgeChecked, setIsAgeChecked] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const age = useRef<HTMLInputElement>(null);
  const taken = waiting.filter(({ _id }) => chosen.includes(_id));
  const left = waiting.filter(({ _id }) => !chosen.includes(_id)).map(({ _id }) => _id);
  const mustCheckAge = taken.some(({ isAdultOnly }) => isAdultOnly);
  const isAgeMissing = refusal === AGE_UNCHECKED;
  const handOver = (): void => {
    const obstacle = handoverBlocker(taken.length, mustCheckAge && !isAgeChecked);
    setRefusal(obstacle);
    if (obstacle === AGE_UNCHECKED) age.current?.focus();
    if (obstacle) return;
    complete.mutate(
      {
        orderId: pickup.orderId,
        code,
        lineIds: taken.map(({ _id }) => _id),
        isAgeChecked: mustCheckAge && isAgeChecked,
      },
      {
        onSuccess: (answer) => onDone(answer.message, answer.pickup),
        onError: (error) => setRefusal(failureOf(error)),
      },
    );
  };
  return (
    <div className={styles.form}>
      <LinesField lines={pickup.lines} chosen={chosen} onChange={setChosen} />
      {mustCheckAge && (
        <Checkbox
          ref={age}
          size="lg"
          color="green.8"
          classNames={{ root: styles.must, body: styles.body, labelWrapper: styles.label }}
          checked={isAgeChecked}
          onChange={({ currentTarget }) => {
            setIsAgeChecked(currentTarget.checked);
            setRefusal(undefined);
          }}
          error={isAgeMissing && refusal}
          label={
            <span>
              <strong>J'ai vérifié l'âge</strong> : cette personne a 18 ans ou plus.
            </span>
          }
        />
      )}
      <p className={styles.warning}>
        En appuyant, vous confirmez que {pickup.buyerName} repart avec ces produits. Les artisans
        sont payés : ensuite, seule la plateforme peut revenir en arrière.
      </p>
      <div role="alert">
        {refusal && !isAgeMissing && <p className="field-error refusal">{refusal}</p>}
      </div>
      <div className={styles.actions}>
        <Button size="lg" fullWidth loading={complete.isPending} onClick={handOver}>
          {left.length === 0
            ? `Tout remettre (${formatCount(taken.length, "produit")})`
            : `Remettre la sélection (${taken.length} sur ${waiting.length})`}
        </Button>
        <Button
          size="lg"
          fullWidth
          variant="default"
          disabled={complete.isPending}
          onClick={() => onRefuse(left)}
        >
          Refuser…
        </Button>
      </div>
    </div>
  );
};
