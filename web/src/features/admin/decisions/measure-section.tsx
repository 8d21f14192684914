import { Button, Text, Textarea } from "@mantine/core";
import { measureReason } from "@stokaz/contract/admin/admin";
import { LIMITS } from "@stokaz/contract/limits";
import type { GroundName } from "@stokaz/contract/moderation/grounds";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { type ReactElement, useState } from "react";
import { useSchemaForm } from "../../../lib/browser/form.ts";
import { formatLongDay } from "../../../lib/format/format.ts";
import { Dialog, DialogActions, DialogCancelButton } from "../../../ui/dialogs/dialog.tsx";
import { useUnsaved } from "../../../ui/dialogs/unsaved.ts";
import { RowAction } from "../../../ui/lists/row-action.tsx";
import { EyeIcon, EyeOffIcon, LockIcon, LockOpenIcon } from "../../../ui/page/tool-icons.tsx";
import { updateFailure } from "../rules.ts";
import { type MeasureTarget, useMeasure } from "./api.ts";
import { GroundField } from "./ground-section.tsx";
import { MeasureTimesFields, sentTimes, type TimesValues } from "./measure-times-section.tsx";

const WORDS = {
  users: {
    take: "Suspendre",
    lift: "Rétablir",
    consequence:
      "Ses sessions sont fermées et ses annonces ne sont plus visibles. Les locations et commandes déjà payées suivent leur cours.",
    TakeIcon: LockIcon,
    LiftIcon: LockOpenIcon,
  },
  spaces: {
    take: "Masquer",
    lift: "Afficher",
    consequence:
      "L'espace n'est plus proposé à la location. Les locations déjà payées suivent leur cours.",
    TakeIcon: EyeOffIcon,
    LiftIcon: EyeIcon,
  },
  products: {
    take: "Masquer",
    lift: "Afficher",
    consequence: "Le produit n'est plus en vente. Les commandes déjà payées suivent leur cours.",
    TakeIcon: EyeOffIcon,
    LiftIcon: EyeIcon,
  },
  reviews: {
    take: "Masquer",
    lift: "Afficher",
    consequence: "Plus personne ne lit l'avis, et sa note ne compte plus.",
    TakeIcon: EyeOffIcon,
    LiftIcon: EyeIcon,
  },
} as const;

/** Only a suspension is ever planned: the other measures begin at once. */
const CALL_OFF = "Ne pas suspendre";

const NOTICED: Pick<TimesValues, "notice"> = { notice: "days30" };

type MeasureSectionProps = {
  target: MeasureTarget;
  /** Name of the person or listing, as shown to the administrator. */
  name: string;
  /** Reason that the person was given; set only while the measure is in force or planned. */
  reason: string | undefined;
  /** First day of a planned suspension. */
  startsOn?: CalendarDay | undefined;
  /** True if the account is a business, whose suspension needs notice. */
  isBusiness?: boolean;
  /** True if the button shows its word beside the icon. */
  isLabelled?: boolean;
};

const verbOf = ({
  target,
  reason,
  startsOn,
}: Pick<MeasureSectionProps, "target" | "reason" | "startsOn">): string => {
  if (startsOn) return CALL_OFF;
  return reason ? WORDS[target.list].lift : WORDS[target.list].take;
};

/**
 * Button that suspends or hides for a reason that the person receives, or lifts the current measure
 * or calls off a planned one after a confirmation.
 */
export const MeasureSection = ({
  target,
  name,
  reason,
  startsOn,
  isBusiness = false,
  isLabelled = false,
}: MeasureSectionProps): ReactElement => {
  const [isOpen, setIsOpen] = useState(false);
  const { isUnsaved, onTyped, close } = useUnsaved(() => setIsOpen(false));
  const words = WORDS[target.list];
  const verb = verbOf({ target, reason, startsOn });
  const Icon = reason ? words.LiftIcon : words.TakeIcon;
  return (
    <>
      {isLabelled ? (
        <Button variant="default" leftSection={<Icon />} onClick={() => setIsOpen(true)}>
          {verb}
        </Button>
      ) : (
        <RowAction
          icon={<Icon />}
          word={verb}
          label={`${verb} ${name}`}
          onClick={() => setIsOpen(true)}
        />
      )}
      <Dialog
        opened={isOpen}
        onClose={close}
        title={`${verb} ${name} ?`}
        isUnsaved={isUnsaved}
        isLostByGoingBack
        width={520}
      >
        <MeasureForm
          target={target}
          reason={reason}
          startsOn={startsOn}
          isBusiness={isBusiness}
          onTyped={onTyped}
          onDone={close}
        />
      </Dialog>
    </>
  );
};

const MeasureForm = ({
  target,
  reason,
  startsOn,
  isBusiness,
  onTyped,
  onDone,
}: Pick<MeasureSectionProps, "target" | "reason" | "startsOn" | "isBusiness"> & {
  onTyped: () => void;
  onDone: () => void;
}): ReactElement => {
  const words = WORDS[target.list];
  const measure = useMeasure();
  const isNoticed = target.list === "users" && isBusiness === true;
  const form = useSchemaForm<{ reason: string; ground: GroundName } & TimesValues>({
    schema: measureReason.omit({ endsOn: true }),
    initialValues: { reason: "", ground: "terms", endsOn: "", ...NOTICED },
    onValuesChange: onTyped,
  });
  const take = ({ reason: facts, ground, ...times }: typeof form.values): void =>
    measure.mutate(
      { target, why: { reason: facts, ground, ...sentTimes(times, isNoticed) } },
      {
        onSuccess: onDone,
        onError: (error) => form.showFailure(error, updateFailure(error)),
      },
    );
  if (reason) {
    return (
      <>
        {startsOn && (
          <Text>La suspension annoncée pour le {formatLongDay(startsOn)} n'aura pas lieu.</Text>
        )}
        <Text>Motif donné&#8239;: {reason}</Text>
        <DialogActions refusal={measure.error && updateFailure(measure.error)}>
          <DialogCancelButton isDisabled={measure.isPending} />
          <Button
            loading={measure.isPending}
            onClick={() => measure.mutate({ target }, { onSuccess: onDone })}
          >
            {verbOf({ target, reason, startsOn })}
          </Button>
        </DialogActions>
      </>
    );
  }
  const { onSubmit, ...props } = form.formProps(take);
  return (
    <form
      {...props}
      onSubmit={(event) => {
        // A dialog's events bubble to the form of the row that opened it, so the row would submit
        // too.
        event.stopPropagation();
        onSubmit(event);
      }}
    >
      <Text mb="md">{words.consequence}</Text>
      <GroundField mb="md" {...form.getInputProps("ground")} />
      <MeasureTimesFields
        notice={isNoticed ? form.getInputProps("notice") : undefined}
        endsOn={form.getInputProps("endsOn")}
      />
      <Textarea
        label="Motif"
        description="Les faits. La personne concernée les lira, par e-mail et sur son tableau de bord."
        minRows={3}
        maxLength={LIMITS.reason}
        data-autofocus
        withAsterisk
        {...form.getInputProps("reason")}
      />
      <DialogActions refusal={form.refusal}>
        <DialogCancelButton isDisabled={measure.isPending} />
        <Button type="submit" loading={measure.isPending}>
          {words.take}
        </Button>
      </DialogActions>
    </form>
  );
};
