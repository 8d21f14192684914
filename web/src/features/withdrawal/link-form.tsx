import { Button, Stack, TextInput } from "@mantine/core";
import { withdrawalLinkRequest } from "@stokaz/contract/orders/withdrawals";
import type { ReactElement } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { useSchemaForm } from "../../lib/browser/form.ts";
import { Notice } from "../../ui/notices/notice.tsx";
import { Refusal } from "../../ui/page/refusal.tsx";
import { useAskLink } from "./api.ts";

/**
 * Form that requests the link with an order's number and email; the answer never tells if they
 * match.
 */
export const LinkForm = (): ReactElement => {
  const asking = useAskLink();
  const form = useSchemaForm({
    schema: withdrawalLinkRequest,
    initialValues: { orderNumber: "", email: "" },
  });
  const submit = (values: typeof form.values): void =>
    asking.mutate(values, {
      onError: (error) => form.showFailure(error, messageOf(error)),
    });
  if (asking.isSuccess) {
    return (
      <Notice
        tone="success"
        title={asking.data.message}
        action={
          <Button variant="default" onClick={() => asking.reset()}>
            Corriger le numéro ou l'e-mail
          </Button>
        }
      >
        Rien reçu après quelques minutes ? Regardez dans les courriers indésirables, ou vérifiez ce
        que vous avez saisi.
      </Notice>
    );
  }
  return (
    <form aria-label="Recevoir le lien de rétractation" {...form.formProps(submit)}>
      <Stack gap="md">
        <TextInput
          label="Numéro de commande"
          description="Il est dans l'e-mail de confirmation, par exemple K7M2-P9QR."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          withAsterisk
          {...form.getInputProps("orderNumber")}
        />
        <TextInput
          label="E-mail"
          description="Celui de votre compte, où vous avez reçu la confirmation."
          type="email"
          inputMode="email"
          autoComplete="email"
          withAsterisk
          {...form.getInputProps("email")}
        />
        <Refusal message={form.refusal} />
        <Button type="submit" size="lg" loading={asking.isPending} fullWidth>
          Recevoir le lien
        </Button>
      </Stack>
    </form>
  );
};
