import { Button } from "@mantine/core";
import type { Pickup } from "@stokaz/contract/handover/handover";
import { type ReactElement, useEffect, useEffectEvent, useRef, useState } from "react";
import { ApiError, messageOf } from "../../lib/api/error.ts";
import type { DetectCode } from "../../lib/browser/detect-code.ts";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { useUnsaved } from "../../ui/dialogs/unsaved.ts";
import { Notice } from "../../ui/notices/notice.tsx";
import { type TriedPass, useCheckPass } from "./api.ts";
import { CameraPanel } from "./camera-panel.tsx";
import { HandOverSection } from "./hand-over-section.tsx";
import styles from "./pass-dialog.module.css";
import { PassForm } from "./pass-form.tsx";
import { RefusalForm } from "./refusal-form.tsx";
import { isWaiting, readPass } from "./rules.ts";
import { Verdict } from "./verdict-section.tsx";

/** Pass to check when the dialog opens: only its number, or number and code. */
export type StartingPass = { orderNumber: string; code?: string };

type Step =
  | { at: "enter"; orderNumber: string }
  | { at: "refused"; pass: TriedPass; error: Error }
  | { at: "lines"; code: string; pickup: Pickup; said?: string; left?: string[] }
  | { at: "refuse"; code: string; pickup: Pickup; lineIds: string[] }
  | { at: "done"; message: string };

const isUnanswered = (error: Error): boolean =>
  error instanceof ApiError && error.code === "network";

type RefusedProps = {
  error: Error;
  isPending: boolean;
  onRetry: () => void;
  onType: () => void;
  onNext: () => void;
};

/** Reason why nothing may be handed over, and the next step. */
const Refused = ({ error, isPending, onRetry, onType, onNext }: RefusedProps): ReactElement => {
  const code = error instanceof ApiError ? error.code : undefined;
  if (isUnanswered(error)) {
    return (
      <>
        <Verdict tone="warning" title="Pas de réponse du serveur">
          Ce pass n'est pas vérifié : ne remettez rien pour l'instant. Il est gardé ici, réessayez
          dès que la connexion revient.
        </Verdict>
        <div className={styles.actions}>
          <Button size="lg" fullWidth loading={isPending} onClick={onRetry}>
            Réessayer
          </Button>
          <Button size="lg" fullWidth variant="default" onClick={onNext}>
            Vérifier un autre pass
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      <Verdict tone="danger" title={messageOf(error)}>
        Ne remettez rien pour ce pass.
      </Verdict>
      <div className={styles.actions}>
        {code === "handover/wrong-code" && (
          <Button size="lg" fullWidth onClick={onType}>
            Ressaisir le code
          </Button>
        )}
        <Button
          size="lg"
          fullWidth
          variant={code === "handover/wrong-code" ? "default" : "filled"}
          onClick={onNext}
        >
          Vérifier un autre pass
        </Button>
      </div>
    </>
  );
};

type StepsProps = {
  start: StartingPass | undefined;
  onClose: () => void;
  onTitle: (title: string) => void;
  onTyped: () => void;
  onSaved: () => void;
  detector: (() => Promise<DetectCode>) | undefined;
};

const titleOf = (step: Step): string => {
  switch (step.at) {
    case "enter":
      return "Vérifier un pass";
    case "refused":
      return `Commande ${step.pass.orderNumber}`;
    case "lines":
      return `Commande ${step.pickup.orderNumber}`;
    case "refuse":
      return "Refuser des produits";
    case "done":
      return "Remise enregistrée";
  }
};

type LinesStepProps = {
  step: Extract<Step, { at: "lines" }>;
  onDone: (message: string, pickup: Pickup) => void;
  onRefuse: (lineIds: string[]) => void;
};

/** The order that a right pass opened, and what of it is handed over. */
const LinesStep = ({
  step: { code, pickup, said, left },
  onDone,
  onRefuse,
}: LinesStepProps): ReactElement => (
  <>
    <Verdict key={said} tone="success" title={said ?? `C'est la commande de ${pickup.buyerName}`} />
    {!pickup.isReady && (
      <div className={styles.notice}>
        <Notice
          tone="warning"
          title="Un artisan n'a pas dit que tout est prêt. Vérifiez que les produits sont là."
        />
      </div>
    )}
    <HandOverSection
      key={pickup.lines.filter(isWaiting).length}
      pickup={pickup}
      code={code}
      left={left ?? []}
      onDone={onDone}
      onRefuse={onRefuse}
    />
  </>
);

type DoneStepProps = { message: string; onNext: () => void; onClose: () => void };

const DoneStep = ({ message, onNext, onClose }: DoneStepProps): ReactElement => (
  <>
    <Verdict tone="success" title={message} />
    <div className={styles.actions}>
      <Button size="lg" fullWidth onClick={onNext}>
        Vérifier le pass suivant
      </Button>
      <Button size="lg" fullWidth variant="default" onClick={onClose}>
        Terminer
      </Button>
    </div>
  </>
);

const Steps = ({
  start,
  onClose,
  onTitle,
  onTyped,
  onSaved,
  detector,
}: StepsProps): ReactElement => {
  const check = useCheckPass();
  const [step, setStep] = useState<Step>({ at: "enter", orderNumber: start?.orderNumber ?? "" });
  const [isForeign, setIsForeign] = useState(false);
  const isBusy = useRef(false);
  const title = titleOf(step);
  // The surrounding dialog shows the title of the step.
  useEffect(() => onTitle(title), [onTitle, title]);

  const tryPass = (pass: TriedPass): void => {
    // The camera sees a code many times before the answer is shown in its place.
    if (isBusy.current) return;
    isBusy.current = true;
    check.mutate(pass, {
      onSuccess: ({ pickup }) => setStep({ at: "lines", code: pass.code, pickup }),
      onError: (error) => setStep({ at: "refused", pass, error }),
    });
  };
  const tryStart = useEffectEvent(() => {
    if (start?.code) tryPass({ orderNumber: start.orderNumber, code: start.code });
  });
  // A pass in the address is checked once, when the dialog opens.
  useEffect(() => tryStart(), []);
  const scan = (text: string): void => {
    const pass = readPass(text);
    setIsForeign(pass === undefined);
    if (pass) tryPass(pass);
  };
  const begin = (orderNumber = ""): void => {
    isBusy.current = false;
    setIsForeign(false);
    setStep({ at: "enter", orderNumber });
  };
  const goOn = (code: string) => (message: string, pickup: Pickup) => {
    onSaved();
    setStep(
      pickup.lines.some(isWaiting)
        ? { at: "lines", code, pickup, said: message }
        : { at: "done", message },
    );
  };

  switch (step.at) {
    case "enter":
      return (
        <div className={styles.enter}>
          <CameraPanel onFound={scan} {...(detector && { open: detector })} />
          <p className={styles.foreign} role="status">
            {isForeign && "Ce QR code n'est pas un pass de récupération."}
          </p>
          <h3 className={styles.or}>Ou saisissez le pass</h3>
          <PassForm orderNumber={step.orderNumber} isPending={check.isPending} onCheck={tryPass} />
        </div>
      );
    case "refused":
      return (
        <Refused
          error={step.error}
          isPending={check.isPending}
          onRetry={() => {
            isBusy.current = false;
            tryPass(step.pass);
          }}
          onType={() => begin(step.pass.orderNumber)}
          onNext={() => begin()}
        />
      );
    case "lines":
      return (
        <LinesStep
          step={step}
          onDone={goOn(step.code)}
          onRefuse={(lineIds) =>
            setStep({ at: "refuse", code: step.code, pickup: step.pickup, lineIds })
          }
        />
      );
    case "refuse":
      return (
        <RefusalForm
          pickup={step.pickup}
          lineIds={step.lineIds}
          onTyped={onTyped}
          onDone={goOn(step.code)}
          onBack={() => {
            onSaved();
            setStep({ at: "lines", code: step.code, pickup: step.pickup, left: step.lineIds });
          }}
        />
      );
    case "done":
      return <DoneStep message={step.message} onNext={() => begin()} onClose={onClose} />;
  }
};

type PassDialogProps = {
  opened: boolean;
  start?: StartingPass | undefined;
  onClose: () => void;
  /** Loads the reader of QR codes; tests give another one. */
  detector?: () => Promise<DetectCode>;
};

/**
 * Dialog that checks a buyer's pass, scanned or typed, and then hands products over. It fills a
 * phone's screen, and asks before it drops a refusal that was typed.
 */
export const PassDialog = ({ opened, start, onClose, detector }: PassDialogProps): ReactElement => {
  const [title, setTitle] = useState("Vérifier un pass");
  const { isUnsaved, onTyped, onSaved, close } = useUnsaved(onClose);
  return (
    <Dialog opened={opened} onClose={close} title={title} isUnsaved={isUnsaved} width={560}>
      <Steps
        start={start}
        onClose={close}
        onTitle={setTitle}
        onTyped={onTyped}
        onSaved={onSaved}
        detector={detector}
      />
    </Dialog>
  );
};
