import { Button, Stack, TextInput } from "@mantine/core";
import { changedSpace, newSpace, type OwnSpace } from "@stokaz/contract/spaces/spaces";
import type { ReactElement } from "react";
import { reasonOf } from "../../lib/api/error.ts";
import { useRequestKey } from "../../lib/api/request-key.ts";
import { useIsOffered } from "../../lib/api/site.ts";
import { useSchemaForm } from "../../lib/browser/form.ts";
import { showRefusal } from "../../lib/browser/newer-values.ts";
import { DialogActions, DialogCancelButton } from "../../ui/dialogs/dialog.tsx";
import { AddressField } from "../../ui/fields/address-field.tsx";
import { PictureField } from "../../ui/fields/picture-field.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { AcceptanceSection } from "./acceptance-section.tsx";
import { readNewestSpace, type SavedSpace, type TypedSpace, type useSaveSpace } from "./api.ts";
import { IndividualSection } from "./individual-section.tsx";
import { ManagerFields } from "./manager-section.tsx";
import { OtherPictures } from "./other-pictures-section.tsx";
import { PinSection } from "./pin-section.tsx";
import { PriceFields } from "./price-section.tsx";
import { asFieldError, nothingTyped, pinOf, placedPin, typedFrom } from "./rules.ts";
import { RulesSection } from "./rules-section.tsx";

type SpaceFormProps = {
  title: string;
  space: OwnSpace | undefined;
  save: ReturnType<typeof useSaveSpace>;
  /** True if the form has unsaved values, which would be lost. */
  isTyped: boolean;
  /** Called when a value changes, which closing would lose. */
  onTyped: () => void;
  onSaved: (saved: SavedSpace) => void;
};

/** Form of a space. Typed values stay after a refusal. */
export const SpaceForm = ({
  title,
  space,
  save,
  isTyped,
  onTyped,
  onSaved,
}: SpaceFormProps): ReactElement => {
  const requestKey = useRequestKey();
  const isOnRequestOffered = useIsOffered("on-request");
  const form = useSchemaForm({
    schema: space ? changedSpace : newSpace,
    initialValues: space ? typedFrom(space) : nothingTyped,
    onValuesChange: () => {
      requestKey.renew();
      onTyped();
    },
  });

  const readNewest = async () => {
    const newest = space && (await readNewestSpace(space._id));
    return newest && typedFrom(newest);
  };
  const showFailure = (error: Error): void => {
    const sentence =
      reasonOf(error) ?? "Erreur lors de la création ou mise à jour de l'espace de stockage.";
    void showRefusal(form, { error: asFieldError(error), sentence }, readNewest);
  };

  const submit = (typed: TypedSpace): void => {
    if (save.isPending) return;
    save.mutate(
      { typed, requestKey: requestKey.read() },
      { onSuccess: onSaved, onError: showFailure },
    );
  };

  return (
    <form aria-label={title} {...form.formProps(submit)}>
      <Stack gap="md">
        {!space && <IndividualSection />}
        {space?.isTakenOff && (
          <Notice tone="info" title="Annonce retirée">
            Personne ne peut la louer&#8239;: vos changements ne la remettent pas en ligne. Vos
            locations en cours vont jusqu'à leur terme.
          </Notice>
        )}
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
        <PriceFields form={form} />
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
