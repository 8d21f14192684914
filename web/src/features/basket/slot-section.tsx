import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { type ReactElement, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { SlotChooser } from "../../ui/fields/slot-chooser.tsx";
import { Panel } from "../../ui/lists/panel.tsx";

const PARAMETER = "creneau";

const readSlot = (parameters: URLSearchParams): Date | null => {
  const slot = new Date(parameters.get(PARAMETER) ?? "");
  return Number.isNaN(slot.getTime()) ? null : slot;
};

/**
 * Chosen slot, stored in the page's address too, so that it survives a reload and a return to this
 * page.
 */
export const useSlotAddress = (): {
  slot: Date | null;
  choose: (startsAt: Date | null) => void;
} => {
  const [parameters] = useSearchParams();
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  // The address changes with a delay: without this state a pressed radio button would not seem
  // pressed.
  const [slot, setSlot] = useState(() => readSlot(parameters));
  return {
    slot,
    choose: (startsAt) => {
      setSlot(startsAt);
      const changed = new URLSearchParams(parameters);
      if (startsAt) changed.set(PARAMETER, startsAt.toISOString());
      else changed.delete(PARAMETER);
      // The state contains the price that the buyer saw.
      const options = { replace: true, preventScrollReset: true, state };
      return void navigate({ pathname, search: `?${changed}` }, options);
    },
  };
};

type SlotSectionProps = {
  placeId: string;
  lastDay: CalendarDay | null | undefined;
  hasAlcohol: boolean;
  slot: Date | null;
  onChoose: (startsAt: Date | null) => void;
};

/** Choice of a pickup slot, which may stay open. */
export const SlotSection = ({
  placeId,
  lastDay,
  hasAlcohol,
  slot,
  onChoose,
}: SlotSectionProps): ReactElement => (
  <Panel
    title="Choisir un créneau (facultatif)"
    help="On vous attend à l'heure dite. Vous pourrez en choisir un après le paiement, ou le changer."
  >
    <SlotChooser
      placeId={placeId}
      lastDay={lastDay}
      hasAlcohol={hasAlcohol}
      value={slot}
      onChange={onChoose}
      laterLabel="Plus tard"
    />
  </Panel>
);
