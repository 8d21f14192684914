import { Anchor, Button, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { activateSecondFactor } from "@stokaz/contract/accounts/sign-in";
import { type ReactElement, useEffect, useEffectEvent, useState } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { useActivateSecondFactor, useStartSecondFactor } from "../../lib/api/second-factor.ts";
import { useSchemaForm } from "../../lib/browser/form.ts";
import { Dialog, DialogActions, DialogCancelButton } from "../../ui/dialogs/dialog.tsx";
import { QrCode } from "../../ui/pictures/qr-code.tsx";
import { CODES_LOSS, RecoveryCodesCard } from "./recovery-codes-card.tsx";
import styles from "./security.module.css";

const TITLE = "Activer la validation en deux étapes";

type Key = { secret: string; url: string };
type SetupFormProps = { phoneKey: Key; onCodes: (codes: readonly string[]) => void };

const SetupForm = ({ phoneKey, onCodes }: SetupFormProps): ReactElement => {
  const activate = useActivateSecondFactor();
  const form = useSchemaForm({ schema: activateSecondFactor.body, initialValues: { code: "" } });
  const submit = ({ code }: typeof form.values): void =>
    activate.mutate(code, {
      onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
      onError: (error) => form.showFailure(error, messageOf(error)),
    });
  return (
    <form aria-label={TITLE} {...form.formProps(submit)}>
      <div className={styles.setup}>
        <div className={styles.code}>
          <QrCode text={phoneKey.url} label="Code QR à lire avec l'application de codes" />
        </div>
        <Stack gap="md">
          <Text>
            1. Installez une application de codes sur votre téléphone, par exemple Aegis, FreeOTP ou
            celle qui garde déjà vos mots de passe.
          </Text>
          <div>
            <Text>
              2. Lisez le dessin avec elle. Si vous êtes sur ce téléphone même, ouvrez-la ici, ou
              saisissez cette clé{"\u202f"}:
            </Text>
            <Anchor href={phoneKey.url} underline="always" className={styles.open}>
              Ouvrir mon application de codes
            </Anchor>
            <p className={styles.key}>{phoneKey.secret.match(/.{4}/g)?.join(" ")}</p>
          </div>
          <TextInput
            label="3. Recopiez les six chiffres qu'elle montre"
            autoComplete="one-time-code"
            inputMode="numeric"
            {...form.getInputProps("code")}
          />
        </Stack>
      </div>
      <DialogActions refusal={form.refusal}>
        <DialogCancelButton isDisabled={activate.isPending} />
        <Button type="submit" loading={activate.isPending}>
          Activer
        </Button>
      </DialogActions>
    </form>
  );
};

type SetupProps = { onCodesShown: () => void; onClose: () => void };

const Setup = ({ onCodesShown, onClose }: SetupProps): ReactElement => {
  const { mutate, data: phoneKey } = useStartSecondFactor();
  const [codes, setCodes] = useState<readonly string[]>();
  // The server may refuse, or the person may cancel the confirmation of their identity.
  const start = useEffectEvent(() => mutate(undefined, { onError: onClose }));
  // Each opening creates a new key: a key that was shown and not used is worthless.
  useEffect(() => start(), []);
  const showCodes = (shown: readonly string[]): void => {
    setCodes(shown);
    onCodesShown();
  };
  if (codes) return <RecoveryCodesCard codes={codes} onKept={onClose} />;
  return phoneKey ? (
    <SetupForm phoneKey={phoneKey} onCodes={showCodes} />
  ) : (
    <Skeleton height={260} aria-label="Chargement…" role="status" />
  );
};

type SecondFactorDialogProps = { opened: boolean; onClose: () => void };

/**
 * Dialog that sets up an authenticator app: a key as QR code, a first code, then the recovery
 * codes. It asks before it closes on these, which are shown only once.
 */
export const SecondFactorDialog = ({ opened, onClose }: SecondFactorDialogProps): ReactElement => {
  const [areCodesShown, setAreCodesShown] = useState(false);
  const close = (): void => {
    setAreCodesShown(false);
    onClose();
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={TITLE}
      width={640}
      isUnsaved={areCodesShown}
      loss={CODES_LOSS}
    >
      <Setup onCodesShown={() => setAreCodesShown(true)} onClose={close} />
    </Dialog>
  );
};
