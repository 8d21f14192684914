import { TextInput } from "@mantine/core";
import type { ReactElement } from "react";
import type { SchemaForm } from "../../lib/browser/form.ts";
import { AddressField } from "../../ui/fields/address-field.tsx";
import { PictureField } from "../../ui/fields/picture-field.tsx";
import styles from "./section.module.css";

export type PersonValues = {
  name: string;
  firstName: string;
  address: string;
  fixedPhone: string;
  mobilePhone: string;
};

type PictureValues = { profilePhoto: File | null | undefined };

/** Fields for the person's name. */
export const IdentityFields = <Values extends PersonValues>({
  form,
}: {
  form: SchemaForm<Values>;
}): ReactElement => (
  <div className={styles.pair}>
    <TextInput
      label="Nom"
      autoComplete="family-name"
      withAsterisk
      {...form.getInputProps("name")}
    />
    <TextInput
      label="Prénom"
      autoComplete="given-name"
      withAsterisk
      {...form.getInputProps("firstName")}
    />
  </div>
);

const OPTIONAL = { description: "Facultatif" };

/** Field for the profile photo, which consumers may leave out. */
export const ProfilePhotoField = <Values extends PictureValues>({
  form,
  isConsumer,
  storedUrl,
}: {
  form: SchemaForm<Values>;
  isConsumer: boolean;
  storedUrl?: string | undefined;
}): ReactElement => (
  <PictureField
    label="Photo de profil"
    isRequired={!isConsumer}
    {...(isConsumer && OPTIONAL)}
    storedUrl={storedUrl}
    {...form.getInputProps("profilePhoto")}
    value={form.values.profilePhoto}
  />
);

/** Fields for address and phone, without the email. */
export const ContactFields = <Values extends PersonValues>({
  form,
  isConsumer,
}: {
  form: SchemaForm<Values>;
  /** True for a consumer, who may leave out a landline. */
  isConsumer: boolean;
}): ReactElement => (
  <>
    <AddressField label="Adresse" {...form.getInputProps("address")} value={form.values.address} />
    <div className={styles.pair}>
      <TextInput
        label="Téléphone fixe"
        type="tel"
        autoComplete="home tel"
        placeholder="02 62 00 00 00"
        withAsterisk={!isConsumer}
        {...(isConsumer && OPTIONAL)}
        {...form.getInputProps("fixedPhone")}
      />
      <TextInput
        label="Téléphone portable"
        type="tel"
        autoComplete="mobile tel"
        placeholder="06 92 00 00 00"
        withAsterisk
        {...form.getInputProps("mobilePhone")}
      />
    </div>
  </>
);
