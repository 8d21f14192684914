import { Button, Stack, TextInput, Title } from "@mantine/core";
import { type Cents, toEuros } from "@stokaz/contract/money";
import { changedSpace, newSpace, type OwnSpace } from "@stokaz/contract/spaces";
import type { ReactElement } from "react";
import { ApiError, reasonOf } from "../../lib/api/error.ts";
import { useRequestKey } from "../../lib/api/request-key.ts";
import { useSchemaForm } from "../../lib/browser/form.ts";
import { useSession } from "../../lib/session/session.ts";
import type { Point } from "../../map/pin-map.tsx";
import { AddressField } from "../../ui/address-field.tsx";
import { DialogActions, DialogCancelButton } from "../../ui/dialog.tsx";
import { UserIcon } from "../../ui/icons.tsx";
import { PictureField } from "../../ui/picture-field.tsx";
import type { SavedSpace, TypedSpace, useSaveSpace } from "./api.ts";
import { NetEarningsSection } from "./net-earnings-section.tsx";
import { PinSection } from "./pin-section.tsx";
import { PriceRangeSection } from "./price-range-section.tsx";
import styles from "./space-form.module.css";

const nothingTyped: TypedSpace = {
  photo: undefined,
  name: "",
  surface: "",
  address: "",
  price: "",
  managerLastName: "",
  managerFirstName: "",
  phone: "",
  lat: "",
  lng: "",
};

/** Cents as someone would type them: `45` or `52,50`. */
const typedEuros = (price: Cents): string =>
  (price % 100 === 0 ? String(toEuros(price)) : toEuros(price).toFixed(2)).replace(".", ",");

/** What is stored, as someone would type it. */
const typedFrom = (space: OwnSpace): TypedSpace => ({
  photo: undefined,
  name: space.name,
  surface: String(space.surface),
  address: space.address,
  price: typedEuros(space.price),
  managerLastName: space.managerLastName,
  managerFirstName: space.managerFirstName,
  phone: space.phone,
  lat: "",
  lng: "",
});

/** Where a place stands, when somebody knows. */
const pinOf = (lat: number | null, lng: number | null): Point | undefined =>
  lat === null || lng === null ? undefined : { lat, lng };

/** Where the lessor put the pin since the form opened. */
const placedPin = ({ lat, lng }: TypedSpace): Point | undefined =>
  lat === "" || lng === "" ? undefined : { lat: Number(lat), lng: Number(lng) };

/** A refusal that only one field can put right is said beside it. */
const inItsField = (error: unknown): unknown =>
  error instanceof ApiError && error.code === "space/surface-below-rented"
    ? new ApiError({
        ...error,
        message: error.message,
        errors: [{ field: "surface", message: error.message }],
      })
    : error;

type SpaceFormProps = {
  space: OwnSpace | undefined;
  save: ReturnType<typeof useSaveSpace>;
  /** Something was typed that closing would lose. */
  onType: () => void;
  onSaved: (saved: SavedSpace) => void;
};

/** The fields of a space. What was typed outlives a refusal. */
export const SpaceForm = ({ space, save, onType, onSaved }: SpaceFormProps): ReactElement => {
  const requestKey = useRequestKey();
  const form = useSchemaForm({
    schema: space ? changedSpace : newSpace,
    initialValues: space ? typedFrom(space) : nothingTyped,
    onValuesChange: () => {
      requestKey.renew();
      onType();
    },
  });
  const lessor = useSession()?.user;

  const submit = (typed: TypedSpace): void => {
    if (save.isPending) return;
    save.mutate(
      { typed, requestKey: requestKey.read() },
      {
        onSuccess: onSaved,
        onError: (error) =>
          form.showFailure(
            inItsField(error),
            reasonOf(error) ?? "Erreur lors de la création ou mise à jour de l'espace de stockage.",
          ),
      },
    );
  };

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
    <form
      aria-label={space ? "Modifier l'espace de stockage" : "Ajouter un espace de stockage"}
      {...form.formProps(submit)}
    >
      <Stack gap="md">
        <PictureField
          label="Photo"
          description="L'endroit tel qu'il est, bien éclairé"
          storedUrl={space?.photo}
          {...form.getInputProps("photo")}
          value={form.values.photo}
        />
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
