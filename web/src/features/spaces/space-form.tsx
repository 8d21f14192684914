import { Button, Stack, TextInput } from "@mantine/core";
import { paths } from "@stokaz/contract/paths";
import { changedSpace, newSpace, type OwnSpace } from "@stokaz/contract/spaces";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { reasonOf } from "../../lib/api/error.ts";
import { useRequestKey } from "../../lib/api/request-key.ts";
import { useIsOffered } from "../../lib/api/site.ts";
import { useSchemaForm } from "../../lib/browser/form.ts";
import { AddressField } from "../../ui/address-field.tsx";
import { DialogActions, DialogCancelButton } from "../../ui/dialog.tsx";
import { PictureField } from "../../ui/picture-field.tsx";
import { PhotoIcon } from "../../ui/tool-icons.tsx";
import { AcceptanceSection } from "./acceptance-section.tsx";
import type { SavedSpace, TypedSpace, useSaveSpace } from "./api.ts";
import { IndividualSection } from "./individual-section.tsx";
import { ManagerFields } from "./manager-section.tsx";
import { NetEarningsSection } from "./net-earnings-section.tsx";
import { PinSection } from "./pin-section.tsx";
import { PriceRangeSection } from "./price-range-section.tsx";
import { asFieldError, nothingTyped, pinOf, placedPin, typedFrom } from "./rules.ts";
import { RulesSection } from "./rules-section.tsx";
import styles from "./space-form.module.css";

type SpaceFormProps = {
  title: string;
  space: OwnSpace | undefined;
  save: ReturnType<typeof useSaveSpace>;
  /** Whether something was typed that leaving would lose. */
  isTyped: boolean;
  /** Something was typed that closing would lose. */
  onType: () => void;
  onSaved: (saved: SavedSpace) => void;
};

/** Where the pictures beside the photo are, for a space that is there. */
const OtherPictures = ({
  space,
  isTyped,
}: Pick<SpaceFormProps, "space" | "isTyped">): ReactElement | null => {
  // Those of a new one are added once it is published: what then stands there leads to them.
  if (!space) return null;
  return isTyped ? (
    <p className={styles.hint}>Pour les autres photos, enregistrez d'abord ces modifications.</p>
  ) : (
    <Button
      component={Link}
      to={paths.spacePictures.href(space._id)}
      variant="default"
      leftSection={<PhotoIcon />}
      className={styles.pictures ?? ""}
    >
      Les autres photos, et leur ordre
    </Button>
  );
};

/** The fields of a space. What was typed outlives a refusal. */
export const SpaceForm = ({
  title,
  space,
  save,
  isTyped,
  onType,
  onSaved,
}: SpaceFormProps): ReactElement => {
  const requestKey = useRequestKey();
  const isOnRequestOffered = useIsOffered("on-request");
  const form = useSchemaForm({
    schema: space ? changedSpace : newSpace,
    initialValues: space ? typedFrom(space) : nothingTyped,
    onValuesChange: () => {
      requestKey.renew();
      onType();
    },
  });

  const submit = (typed: TypedSpace): void => {
    if (save.isPending) return;
    save.mutate(
      { typed, requestKey: requestKey.read() },
      {
        onSuccess: onSaved,
        onError: (error) =>
          form.showFailure(
            asFieldError(error),
            reasonOf(error) ?? "Erreur lors de la création ou mise à jour de l'espace de stockage.",
          ),
      },
    );
  };

  return (
    <form aria-label={title} {...form.formProps(submit)}>
      <Stack gap="md">
        {!space && <IndividualSection />}
        <PictureField
          label="Photo"
          description="L'endroit tel qu'il est, bien éclairé"
          storedUrl={space?.photo}
          {...form.getInputProps("photo")}
          value={form.values.photo}
        />
        <OtherPictures space={space} isTyped={isTyped} />
        <TextInput
          label="Nom"
          description="Ce que les artisans liront en premier, par exemple Garage de la ravine"
          withAsterisk
          {...form.getInputProps("name")}
        />
        <AddressField
          label="Adresse"
          {...form.getInputProps("address")}
          value={form.values.address}
        />
        <PinSection
          address={form.values.address}
          stored={space && { address: space.address, pin: pinOf(space.lat, space.lng) }}
          placed={placedPin(form.values)}
          error={typeof form.errors.lat === "string" ? form.errors.lat : undefined}
          onPlace={(pin) => {
            form.clearFieldError("lat");
            form.setValues({ lat: pin ? String(pin.lat) : "", lng: pin ? String(pin.lng) : "" });
          }}
        />
        <div className={styles.pair}>
          <TextInput
            label="Surface (m²)"
            description="Une palette prend 1 m²"
            inputMode="numeric"
            autoComplete="off"
            withAsterisk
            {...form.getInputProps("surface")}
          />
          <TextInput
            label="Tarif (€ par m² et par mois)"
            description="Soit le prix d'une palette par mois"
            inputMode="decimal"
            autoComplete="off"
            withAsterisk
            {...form.getInputProps("price")}
          />
        </div>
        <PriceRangeSection address={form.values.address} />
        <NetEarningsSection surface={form.values.surface} price={form.values.price} />
        {(isOnRequestOffered || space?.acceptance === "on_request") && (
          <AcceptanceSection
            chosen={form.values.acceptance}
            onChoose={(acceptance) => form.setFieldValue("acceptance", acceptance)}
          />
        )}
        <RulesSection form={form} />
        <ManagerFields form={form} />
      </Stack>
      <DialogActions refusal={form.refusal}>
        <DialogCancelButton isDisabled={save.isPending} />
        <Button type="submit" loading={save.isPending}>
          {space ? "Enregistrer" : "Publier l'espace"}
        </Button>
      </DialogActions>
    </form>
  );
};
