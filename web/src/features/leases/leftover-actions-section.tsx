import { Button } from "@mantine/core";
import type { Lease } from "@stokaz/contract/leases/leases";
import type { Leftovers } from "@stokaz/contract/leases/leftovers";
import { type ReactElement, useState } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { useRequestKey } from "../../lib/api/request-key.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { useUnsaved } from "../../ui/dialogs/unsaved.ts";
import { useSayOfLeftovers } from "./api.ts";
import { FetchForm } from "./fetch-form.tsx";
import { LeftoverReportForm } from "./leftover-report-form.tsx";

/** Statements about the goods that stayed, each with the title of its dialog and its button. */
const TITLES = {
  all: "J'ai tout repris",
  some: "J'ai repris une partie",
  confirm: "La place est vide",
  report: "Il reste des marchandises",
} as const;
type Chosen = keyof typeof TITLES;

const offeredOf = ({ mayFetch, mayConfirm, mayReport, products }: Leftovers): Chosen[] => [
  ...(mayFetch ? (["all"] as const) : []),
  ...(mayFetch && products.some(({ stock }) => stock > 0) ? (["some"] as const) : []),
  ...(mayConfirm ? (["confirm"] as const) : []),
  ...(mayReport ? (["report"] as const) : []),
];

/** Questions before statements that can't be undone. */
const QUESTIONS = {
  all: {
    title: "Vous avez tout repris ?",
    message: "Ce qui restait quitte votre stock, et le loueur en est prévenu.",
  },
  confirm: {
    title: "Il ne reste rien ?",
    message: "Vous ne pourrez plus dire qu'il reste des marchandises. L'artisan en est prévenu.",
  },
} as const;

type ActionsProps = { lease: Lease; leftovers: Leftovers };

/** Buttons of each side, with the dialogs that they open. */
export const LeftoverActions = ({ lease, leftovers }: ActionsProps): ReactElement => {
  const [chosen, setChosen] = useState<Chosen>();
  const say = useSayOfLeftovers(lease._id);
  const key = useRequestKey();
  const { isUnsaved, onTyped, close } = useUnsaved(() => {
    setChosen(undefined);
    key.renew();
    say.reset();
  });
  const open = (kind: Chosen) => () => setChosen(kind);
  return (
    <>
      {offeredOf(leftovers).map((kind) => (
        <Button key={kind} variant={kind in QUESTIONS ? "filled" : "default"} onClick={open(kind)}>
          {TITLES[kind]}
        </Button>
      ))}
      {(["all", "confirm"] as const).map((kind) => (
        <ConfirmDialog
          key={kind}
          opened={chosen === kind}
          {...QUESTIONS[kind]}
          confirmLabel={TITLES[kind]}
          cancelLabel="Pas encore"
          isPending={say.isPending}
          refusal={say.error && messageOf(say.error)}
          onConfirm={() =>
            say.mutate(
              {
                ...(kind === "all" ? { fetch: {} } : { confirm: true as const }),
                requestKey: key.read(),
              },
              { onSuccess: close },
            )
          }
          onClose={close}
        />
      ))}
      <Dialog
        opened={chosen === "some"}
        onClose={close}
        title={TITLES.some}
        isUnsaved={isUnsaved}
        width={480}
      >
        <FetchForm
          leaseId={lease._id}
          products={leftovers.products.filter(({ stock }) => stock > 0)}
          onTyped={onTyped}
          onDone={close}
        />
      </Dialog>
      <Dialog
        opened={chosen === "report"}
        onClose={close}
        title={TITLES.report}
        isUnsaved={isUnsaved}
        width={480}
      >
        <LeftoverReportForm leaseId={lease._id} onTyped={onTyped} onDone={close} />
      </Dialog>
    </>
  );
};
