import { Button, Checkbox } from "@mantine/core";
import type { Pickup, PickupLine } from "@stokaz/contract/handover";
import { ORDER_LABELS, type SoldBatch } from "@stokaz/contract/orders";
import { PROBLEMS } from "@stokaz/contract/problems";
import { type ReactElement, useRef, useState } from "react";
import { ApiError, messageOf } from "../../lib/api/error.ts";
import { useToday } from "../../lib/api/territory.ts";
import { formatBatch } from "../../lib/format/batches.ts";
import { formatCount } from "../../lib/format/format.ts";
import { palletName } from "../../lib/format/pallets.ts";
import { Picture } from "../../ui/picture.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { AlertIcon } from "../../ui/tool-icons.tsx";
import { useCompleteHandover } from "./api.ts";
import styles from "./lines-form.module.css";
import { byArtisan, isWaiting } from "./rules.ts";

/** Why a line can't be handed over; nothing when it can. */
const standingOf = (line: PickupLine): string | undefined => {
  if (isWaiting(line) || line.recallDanger !== null) return undefined;
  return line.isRefused ? "Attend la décision de Stokaz" : ORDER_LABELS[line.status];
};

/** What is to be found on its packing; once its day is over, what to do first. */
const BatchWords = ({
  batch,
  isWaiting: isToHandOver,
}: {
  batch: SoldBatch;
  isWaiting: boolean;
}): ReactElement => {
  const today = useToday();
  const isOver = isToHandOver && today && batch.lastDay !== null && batch.lastDay < today;
  return (
    <span className={isOver ? styles.age : styles.batch}>
      {formatBatch(batch)}
      {isOver && " : date dépassée, vérifiez avant de le remettre"}
    </span>
  );
};

/** A product as one recognises it: its picture, its units and its name. */
export const LineWords = ({ line }: { line: PickupLine }): ReactElement => {
  const standing = standingOf(line);
  return (
    <span className={styles.line}>
      <Picture
        url={line.productPhoto}
        alt=""
        fallback="product"
        sizes="64px"
        className={styles.picture ?? ""}
      />
      <span className={styles.words}>
        <strong>
          {line.quantity} × {line.productName}
        </strong>
        {line.palletNumbers && (
          <span className={styles.pallet}>{palletName(line.palletNumbers)}</span>
        )}
        {line.batches?.map((batch) => (
          <BatchWords key={batch.number} batch={batch} isWaiting={isWaiting(line)} />
        ))}
        {line.isAdultOnly && <span className={styles.age}>Interdit aux moins de 18 ans</span>}
        {line.recallDanger !== null && (
          <span className={styles.recall}>
            <StatusBadge tone="danger" label="Rappel de produit" icon={<AlertIcon size={16} />} />
            <strong>Ne le remettez pas.</strong>
            {line.recallDanger}
          </span>
        )}
        {standing && <span className={styles.standing}>{standing}</span>}
      </span>
    </span>
  );
};

type LinesFieldProps = {
  lines: readonly PickupLine[];
  /** The lines that are ticked. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  /** Whether ticking says that something is wrong. */
  isRefusing?: boolean;
};

/** Products to tick, artisan by artisan; those that can't be handed over any more only say so. */
export const LinesField = ({
  lines,
  chosen,
  onChange,
  isRefusing = false,
}: LinesFieldProps): ReactElement => (
  <div className={styles.artisans} data-refusing={isRefusing || undefined}>
    {byArtisan(lines).map(({ supplierId, supplierName, lines: own }) => (
      <fieldset key={supplierId} className={styles.artisan}>
        <legend>{supplierName}</legend>
        {own.map((line) =>
          isWaiting(line) ? (
            <Checkbox
              key={line._id}
              size="lg"
              color={isRefusing ? "red.8" : "green.8"}
              classNames={{ root: styles.choice, body: styles.body, labelWrapper: styles.label }}
              checked={chosen.includes(line._id)}
              onChange={({ currentTarget }) =>
                onChange(
                  currentTarget.checked
                    ? [...chosen, line._id]
                    : chosen.filter((one) => one !== line._id),
                )
              }
              label={<LineWords line={line} />}
            />
          ) : (
            <div key={line._id} className={styles.fixed}>
              <LineWords line={line} />
            </div>
          ),
        )}
      </fieldset>
    ))}
  </div>
);

/** What is said when a handover failed; without an answer, also what became of the choice. */
const failureOf = (error: Error): string =>
  error instanceof ApiError && error.code === "network"
    ? "Pas de réponse du serveur. Votre choix est gardé\u202f: réessayez dès que la connexion revient."
    : messageOf(error);

const AGE_UNCHECKED = PROBLEMS["handover/age-unchecked"].message;

/** Why nothing can be handed over yet. @param count products that are ticked */
const obstacleOf = (count: number, isAgeUnchecked: boolean): string | undefined => {
  if (count === 0) return "Cochez au moins un produit.";
  return isAgeUnchecked ? AGE_UNCHECKED : undefined;
};

type LinesFormProps = {
  pickup: Pickup;
  code: string;
  /** The lines that begin unticked. */
  left: readonly string[];
  onDone: (message: string, pickup: Pickup) => void;
  /** @param lineIds those that were not to be handed over */
  onRefuse: (lineIds: string[]) => void;
};

/** What of an order is handed over now: all of it unless some is unticked. */
export const LinesForm = ({
  pickup,
  code,
  left: unticked,
  onDone,
  onRefuse,
}: LinesFormProps): ReactElement => {
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
    const obstacle = obstacleOf(taken.length, mustCheckAge && !isAgeChecked);
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
        sont payés : ensuite, seul Stokaz peut revenir en arrière.
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
