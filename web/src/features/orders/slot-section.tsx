import { Button } from "@mantine/core";
import type { OrderSlot } from "@stokaz/contract/handover/slots";
import type { Order } from "@stokaz/contract/orders/orders";
import { capitalise } from "@stokaz/contract/text";
import { type ReactElement, useRef, useState } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { useTerritoryFacts } from "../../lib/api/territory.ts";
import { formatMoment, formatSlot } from "../../lib/format/pickup.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { SlotChooser } from "../../ui/fields/slot-chooser.tsx";
import { Refusal } from "../../ui/page/refusal.tsx";
import { CalendarIcon } from "../../ui/page/tool-icons.tsx";
import { useBookSlot, useGiveSlotBack, useSaveSlot } from "./api.ts";
import { slotsOf } from "./rules.ts";
import styles from "./slot-section.module.css";

type OrderProps = { order: Order };

const Chooser = ({
  order,
  isMove,
  onDone,
}: OrderProps & { isMove: boolean; onDone: () => void }): ReactElement => {
  const [startsAt, setStartsAt] = useState<Date | null>(null);
  const booking = useBookSlot(order._id);
  return (
    <div className={styles.chooser}>
      <SlotChooser
        placeId={order.storageId._id}
        lastDay={order.collectBy}
        hasAlcohol={order.lines.some(
          ({ isAdultOnly, status }) => isAdultOnly && status === "to_collect",
        )}
        value={startsAt}
        onChange={(chosen) => {
          booking.reset();
          setStartsAt(chosen);
        }}
      />
      <div className={styles.actions}>
        <Button
          disabled={!startsAt}
          loading={booking.isPending}
          onClick={() => startsAt && booking.mutate(startsAt, { onSuccess: onDone })}
        >
          {isMove ? "Déplacer à ce créneau" : "Réserver ce créneau"}
        </Button>
        <Button variant="default" onClick={onDone}>
          Annuler
        </Button>
        <Refusal message={booking.error && messageOf(booking.error)} />
      </div>
    </div>
  );
};

const GiveBackButton = ({ order, slot }: OrderProps & { slot: string }): ReactElement => {
  const [isAsking, setIsAsking] = useState(false);
  const giveBack = useGiveSlotBack(order._id);
  const close = (): void => {
    giveBack.reset();
    setIsAsking(false);
  };
  return (
    <>
      <Button variant="subtle" color="ink.5" onClick={() => setIsAsking(true)}>
        Rendre ce créneau
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title="Rendre ce créneau ?"
        message={`On ne vous attendra plus ${slot}. Votre commande reste à récupérer.`}
        confirmLabel="Rendre le créneau"
        cancelLabel="Le garder"
        isPending={giveBack.isPending}
        refusal={giveBack.error && messageOf(giveBack.error)}
        onConfirm={() => giveBack.mutate(undefined, { onSuccess: close })}
        onClose={close}
      />
    </>
  );
};

const SaveButton = ({ order }: OrderProps): ReactElement => {
  const save = useSaveSlot(order);
  return (
    <Button
      variant="default"
      leftSection={<CalendarIcon />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      Ajouter à mon agenda
    </Button>
  );
};

type StateProps = {
  slot: OrderSlot | null;
  /** Slot that is over; the order still waits. */
  past: OrderSlot | null;
  isChangeable: boolean;
  timeZone: string;
};

/** Text with the slot and the deadline for changes; without a slot, advice. */
const State = ({ slot, past, isChangeable, timeZone }: StateProps): ReactElement => {
  if (!slot) {
    return (
      <p className={styles.soft}>
        {past
          ? `Votre créneau, ${formatSlot(past, timeZone)}, est passé\u202f: choisissez-en un autre, ou venez pendant les heures d'ouverture.`
          : "Choisissez un créneau pour qu'on vous attende, ou venez pendant les heures d'ouverture."}
      </p>
    );
  }
  return (
    <>
      <p className={styles.when}>{capitalise(formatSlot(slot, timeZone))}</p>
      <p className={styles.soft}>
        {isChangeable
          ? `À changer ou à rendre jusqu'au ${formatMoment(slot.changeableUntil, timeZone)}.`
          : "Il ne peut plus être changé : appelez le responsable si vous ne pouvez pas venir."}
      </p>
    </>
  );
};

/**
 * Pickup slot of an order: choose, move or cancel it. Nothing is shown if nothing waits or the
 * place has no slots.
 */
export const SlotSection = ({ order }: OrderProps): ReactElement | null => {
  const territory = useTerritoryFacts();
  const [isChoosing, setIsChoosing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { pass, storageId: place } = order;
  // Another can be chosen in place of one that is over, as if there had been none.
  const { slot, past } = slotsOf(order);
  if (!territory || !pass || !(slot || place.isSlotted)) return null;
  const isChangeable = !slot || slot.changeableUntil > new Date();
  // The focused button disappears: the focus moves to the title.
  const show = (isShown: boolean): void => {
    setIsChoosing(isShown);
    heading.current?.focus();
  };
  return (
    <section
      aria-label="Créneau de récupération"
      className={styles.slot}
      data-unprinted={!slot || undefined}
    >
      <h3 ref={heading} tabIndex={-1} className={styles.title}>
        {slot ? "Votre créneau" : "Quand venez-vous ?"}
      </h3>
      <State slot={slot} past={past} isChangeable={isChangeable} timeZone={territory.timeZone} />
      {isChoosing ? (
        <Chooser order={order} isMove={slot !== null} onDone={() => show(false)} />
      ) : (
        <div className={styles.actions} data-unprinted>
          {isChangeable && place.isSlotted && (
            <Button variant={slot ? "default" : "filled"} onClick={() => show(true)}>
              {slot ? "Changer de créneau" : "Choisir un créneau"}
            </Button>
          )}
          {slot && <SaveButton order={order} />}
          {slot && isChangeable && (
            <GiveBackButton order={order} slot={formatSlot(slot, territory.timeZone)} />
          )}
        </div>
      )}
    </section>
  );
};
