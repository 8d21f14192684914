import { Button, TextInput, Title } from "@mantine/core";
import type { ReactElement } from "react";
import type { SchemaForm } from "../../lib/browser/form.ts";
import { useSession } from "../../lib/session/session.ts";
import { UserIcon } from "../../ui/page/tool-icons.tsx";
import type { TypedSpace } from "./api.ts";
import styles from "./space-form.module.css";

/**
 * Fields for the contact person at the space. Often this is the lessor, so a button fills in their
 * own data.
 */
export const ManagerFields = ({ form }: { form: SchemaForm<TypedSpace> }): ReactElement => {
  const lessor = useSession()?.user;
  const fillManager = (): void => {
    if (!lessor) return;
    form.setValues({
      managerLastName: lessor.name,
      managerFirstName: lessor.firstName,
      phone: lessor.mobilePhone,
    });
    for (const field of ["managerLastName", "managerFirstName", "phone"]) {
      form.clearFieldError(field);
    }
  };

  return (
    <>
      <div className={styles.heading}>
        <Title order={3}>Sur place</Title>
        {lessor && (
          <Button
            variant="subtle"
            color="ink.5"
            leftSection={<UserIcon size={18} />}
            onClick={fillManager}
          >
            Reprendre mes coordonnées
          </Button>
        )}
      </div>
      <div className={styles.pair}>
        <TextInput
          label="Nom du responsable"
          autoComplete="off"
          withAsterisk
          {...form.getInputProps("managerLastName")}
        />
        <TextInput
          label="Prénom du responsable"
          autoComplete="off"
          withAsterisk
          {...form.getInputProps("managerFirstName")}
        />
      </div>
      <TextInput
        label="Téléphone"
        description="Visible des artisans, et des acheteurs d'un produit gardé chez vous"
        type="tel"
        autoComplete="off"
        placeholder="06 92 00 00 00"
        withAsterisk
        {...form.getInputProps("phone")}
      />
    </>
  );
};
