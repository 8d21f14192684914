import {
  addPlacePicture,
  listPlaceStates,
  signPlaceState,
  writePlaceNotes,
} from "@stokaz/contract/handover/place-states";
import type { ApiClient } from "./api-client.ts";
import type { PhotoSource } from "./pictures.ts";
import type { Sessions } from "./registrations.ts";
import { RENTALS, type StockedRentalKey } from "./rentals.ts";
import { SPACES } from "./spaces.ts";

type Part = {
  notes: string;
  /** Drawings, each with its description. */
  pictures: readonly (readonly [drawing: string, description: string])[];
};

/** The state of a place at the beginning of a lease, written and signed by both sides. */
export type DemoPlaceState = { rental: StockedRentalKey; on: number; lessor: Part; artisan: Part };

export const PLACE_STATES: readonly DemoPlaceState[] = [
  {
    rental: "rums-south",
    on: -94,
    lessor: {
      notes:
        "Garage balayé et sec. Une étagère en bois reste au fond, à droite : vous pouvez vous en servir.\nDeux clés du portillon remises.",
      pictures: [
        ["space-garage", "La place, vue de la porte"],
        ["space-box", "Le fond, avec l'étagère"],
      ],
    },
    artisan: {
      notes: "Un éclat dans le sol près de la porte, déjà là à mon arrivée.",
      pictures: [["space-sous-sol", "L'éclat dans le sol"]],
    },
  },
];

type Deps = {
  api: ApiClient;
  sessions: Sessions;
  photo: PhotoSource;
  leaseOf(rental: StockedRentalKey): string;
};

/** Writes and signs such a state, as both sides do on their phones. */
export const createPlaceStateActions =
  ({ api, sessions, photo, leaseOf }: Deps) =>
  async ({ rental, lessor, artisan }: DemoPlaceState): Promise<void> => {
    const lease = RENTALS.find(({ key }) => key === rental);
    if (!lease) throw new Error(`demo data: no rental ${rental}`);
    const params = { id: leaseOf(rental), kind: "entry" as const };
    const sides = [
      { token: sessions.lessors[SPACES[lease.space].lessor], part: lessor },
      { token: sessions.artisans[lease.artisan], part: artisan },
    ];
    for (const { token, part } of sides) {
      const body = { notes: part.notes, replaces: "" };
      await api.call(writePlaceNotes, { params, body }, token);
      for (const [drawing, description] of part.pictures) {
        const picture = await photo(drawing);
        await api.call(addPlacePicture, { params, body: { picture, description } }, token);
      }
    }
    for (const { token } of sides) {
      const { entry } = await api.call(listPlaceStates, { params: { id: params.id } }, token);
      await api.call(signPlaceState, { params, body: { version: entry.version } }, token);
    }
  };
