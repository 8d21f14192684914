import { Anchor } from "@mantine/core";
import type { OwnSpace } from "@stokaz/contract/spaces/spaces";
import type { ReactElement } from "react";
import { useUpdateOffer } from "./api.ts";

type OfferButtonProps = {
  space: Pick<OwnSpace, "_id" | "name" | "isTakenOff">;
  /** Asks before the space is taken off offer. */
  onTakeOff: () => void;
};

/** Asks to take a space off offer, or puts it back at once. */
export const OfferButton = ({
  space: { _id: id, name, isTakenOff },
  onTakeOff,
}: OfferButtonProps): ReactElement => {
  const offer = useUpdateOffer();
  const words = isTakenOff ? "Remettre en ligne" : "Retirer l'annonce";
  const putBack = (): void => {
    // The button stays enabled, so that it keeps the focus.
    if (!offer.isPending) offer.mutate({ id, isTakenOff: false });
  };
  return (
    <Anchor
      component="button"
      type="button"
      underline="always"
      aria-label={`${words} : ${name}`}
      aria-busy={offer.isPending}
      onClick={isTakenOff ? putBack : onTakeOff}
    >
      {words}
    </Anchor>
  );
};
