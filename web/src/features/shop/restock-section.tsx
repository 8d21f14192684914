import { Button, TextInput } from "@mantine/core";
import { visitorRestockRequest } from "@stokaz/contract/products/restock";
import type { ReactElement } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { useIsOffered } from "../../lib/api/site.ts";
import { useSchemaForm } from "../../lib/browser/form.ts";
import { useSession } from "../../lib/session/session.ts";
import { Notice } from "../../ui/notices/notice.tsx";
import { Refusal } from "../../ui/page/refusal.tsx";
import { MailIcon } from "../../ui/page/tool-icons.tsx";
import { useRequestRestock } from "./api.ts";
import styles from "./restock-section.module.css";

const LABEL = "Prévenez-moi";

type RequestProps = { request: ReturnType<typeof useRequestRestock> };

/** Request of a logged-in user: one click. */
const OwnRequest = ({ request, email }: RequestProps & { email: string | undefined }) => (
  <>
    <p className={styles.words}>
      Un e-mail vous prévient{email && ` à ${email}`} dès qu'il est de nouveau en vente.
    </p>
    <Refusal message={request.error && messageOf(request.error)} />
    <Button
      leftSection={<MailIcon />}
      loading={request.isPending}
      onClick={() => request.mutate({})}
    >
      {LABEL}
    </Button>
  </>
);

/** Request of a visitor: a field for the email address. */
const VisitorRequest = ({ request }: RequestProps): ReactElement => {
  const form = useSchemaForm({
    schema: visitorRestockRequest,
    initialValues: { email: "", website: "" },
  });
  const submit = (values: typeof form.values): void =>
    request.mutate(values, {
      onError: (error) => form.showFailure(error, messageOf(error)),
    });
  return (
    <form className={styles.form} aria-label={LABEL} {...form.formProps(submit)}>
      <TextInput
        label="Votre e-mail"
        description="Un seul e-mail, dès qu'il est de nouveau en vente."
        type="email"
        inputMode="email"
        autoComplete="email"
        size="md"
        withAsterisk
        {...form.getInputProps("email")}
      />
      {/* Trap for robots, which fill in every field: people neither see nor reach this one. */}
      <div className={styles.trap} aria-hidden="true">
        <label>
          Site web
          <input type="text" tabIndex={-1} autoComplete="off" {...form.getInputProps("website")} />
        </label>
      </div>
      <Refusal message={form.refusal} />
      <Button type="submit" leftSection={<MailIcon />} loading={request.isPending}>
        {LABEL}
      </Button>
    </form>
  );
};

/** Section of a product that is sold out: requests a mail when it is back. */
export const RestockSection = ({ productId }: { productId: string }): ReactElement | null => {
  const session = useSession();
  const request = useRequestRestock(productId);
  if (!useIsOffered("restock")) return null;
  if (request.isSuccess) return <Notice tone="success" title={request.data.message} />;
  return (
    <section className={styles.restock} aria-label="Être prévenu de son retour">
      {session ? (
        <OwnRequest request={request} email={session.user?.email} />
      ) : (
        <VisitorRequest request={request} />
      )}
    </section>
  );
};
