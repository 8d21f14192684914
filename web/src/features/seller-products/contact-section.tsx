import { Button, TextInput } from "@mantine/core";
import { factOf } from "@stokaz/contract/products/product-facts";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { businessQuery } from "../../lib/api/business.ts";
import { useSession } from "../../lib/session/session.ts";
import { Fieldset } from "../../ui/fields/fieldset.tsx";
import styles from "./facts-section.module.css";
import { type FactFieldProps, partProps } from "./rules.ts";

/** Name and addresses of the artisan's business; unknown ones are empty. */
const useOwnContact = (): { name: string; address: string; online: string } => {
  const user = useSession()?.user;
  const { data } = useQuery({ ...businessQuery, enabled: !user?.actingFor });
  // A member knows only the name of the seller they act for.
  if (user?.actingFor) return { name: user.actingFor.sellerName, address: "", online: "" };
  return {
    name: user?.tradeName ?? "",
    address: data?.business.address ?? user?.address ?? "",
    online: data?.business.email ?? user?.email ?? "",
  };
};

/**
 * Field of the company responsible for the product. It is usually the artisan's own business, so
 * one button fills it in.
 */
export const ContactField = ({
  form,
  factKey,
  isRequired,
  isOnlineAsked,
}: FactFieldProps & { isOnlineAsked: boolean }): ReactElement => {
  const { label, help } = factOf(factKey);
  const own = useOwnContact();
  const path = `facts.${factKey}`;
  const { error } = form.getInputProps(path);
  return (
    <Fieldset id={path} label={label} description={help} error={error} isRequired={isRequired}>
      <div className={styles.rows}>
        <Button
          variant="default"
          className={styles.add ?? ""}
          onClick={() => {
            form.setFieldValue(path, isOnlineAsked ? own : { ...own, online: "" });
            form.clearFieldError(path);
          }}
        >
          C'est moi : remplir
        </Button>
        <TextInput
          label="Nom"
          size="md"
          aria-invalid={error ? true : undefined}
          {...partProps(form, path, "name")}
        />
        <TextInput label="Adresse" size="md" {...partProps(form, path, "address")} />
        {isOnlineAsked && (
          <TextInput label="E-mail ou site" size="md" {...partProps(form, path, "online")} />
        )}
      </div>
    </Fieldset>
  );
};
