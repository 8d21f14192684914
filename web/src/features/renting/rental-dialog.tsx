import { Alert, Button } from "@mantine/core";
import { nextDayWithRoom } from "@stokaz/contract/leases/rentals";
import { paths } from "@stokaz/contract/paths";
import type { AvailableSpace } from "@stokaz/contract/spaces/available-spaces";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement, ReactNode } from "react";
import { Link } from "react-router";
import noSpace from "../../assets/empty-spaces.svg";
import { useToday } from "../../lib/api/territory.ts";
import { formatLongDay } from "../../lib/format/format.ts";
import { loginReason } from "../../lib/session/login-reason.ts";
import { useSession } from "../../lib/session/session.ts";
import { Dialog, DialogActions } from "../../ui/dialogs/dialog.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { Spinner } from "../../ui/page/spinner.tsx";
import { UserIcon } from "../../ui/page/tool-icons.tsx";
import { roomByDayQuery, useIsSpaceAwaited, useSpacePictures } from "./api.ts";
import type { RentalChoice } from "./period-section.tsx";
import styles from "./rental-dialog.module.css";
import { RentalForm } from "./rental-form.tsx";
import { SpaceSection } from "./space-section.tsx";

const Notice = ({ children }: { children: ReactNode }): ReactElement => (
  <Alert color="amber" variant="light" icon={<UserIcon />} mb="lg">
    {children}
  </Alert>
);

const OTHER_ROLE =
  "Seuls les artisans-producteurs louent un espace de stockage. Votre compte ne le permet pas : déconnectez-vous, puis connectez-vous avec un compte artisan.";
const NOBODY = "Connectez-vous avec un compte artisan-producteur pour louer cet espace.";

/** Links to sign up or log in, which lead back to the dialog. @param here address of the dialog */
const LoginFirst = ({ here, space }: { here: string; space: AvailableSpace }): ReactElement => (
  <DialogActions>
    <Button component={Link} to={paths.registerForm.href("artisan", here)} variant="default">
      S'inscrire comme artisan
    </Button>
    <Button component={Link} to={paths.login.href(here)} state={loginReason(`louer ${space.name}`)}>
      Se connecter
    </Button>
  </DialogActions>
);

/** Notice for a full space. Logged-in artisans also see the first day with room. */
const NoRoom = ({ spaceId, onClose }: { spaceId: string | undefined; onClose: () => void }) => {
  const session = useSession();
  const today = useToday();
  const { data: room } = useQuery({
    ...roomByDayQuery(spaceId ?? ""),
    enabled: session?.role === "artisan" && spaceId !== undefined,
    // A space that is no longer offered has no room to load, so a retry is useless.
    retry: false,
  });
  const next = room && today && nextDayWithRoom(room, today, { pallets: 1, months: 1 });
  return (
    <EmptyState
      illustration={noSpace}
      message={
        next
          ? `Cet espace est complet. Il aura de nouveau de la place à partir du ${formatLongDay(next)}.`
          : "Cet espace n'a plus de place ou n'est plus proposé."
      }
      action={<Button onClick={onClose}>Voir les autres espaces</Button>}
    />
  );
};

type RentalDialogProps = {
  opened: boolean;
  /** Requested space, with or without room. */
  spaceId: string | undefined;
  space: AvailableSpace | undefined;
  isPending: boolean;
  initialChoice: RentalChoice;
  /** Address of this dialog. */
  here: string;
  onSubmit: (choice: RentalChoice) => void;
  onClose: () => void;
};

/** Link to the space's own page, to keep or to share. */
const OwnPage = ({ space }: { space: AvailableSpace }): ReactElement => (
  <Button component={Link} to={paths.space.href(space._id)} variant="subtle" color="ink.5" px={0}>
    La page de cet espace, à partager
  </Button>
);

/** Chosen space with its pictures. */
const Shown = ({ space, isPeriodChosen }: { space: AvailableSpace; isPeriodChosen: boolean }) => (
  <>
    <SpaceSection
      space={space}
      isPeriodChosen={isPeriodChosen}
      pictures={useSpacePictures(space)}
    />
    <OwnPage space={space} />
  </>
);

const Content = ({
  spaceId,
  space,
  isPending,
  initialChoice,
  here,
  onSubmit,
  onClose,
}: Omit<RentalDialogProps, "opened">): ReactElement => {
  const session = useSession();
  const today = useToday();
  const isPeriodChosen = initialChoice.startDate !== null || initialChoice.months > 1;
  const isAwaited = useIsSpaceAwaited(space?._id, session?.role === "artisan");
  if (isPending || isAwaited) {
    return (
      <div className={styles.awaited}>
        <Spinner />
      </div>
    );
  }
  if (!space) return <NoRoom spaceId={spaceId} onClose={onClose} />;
  if (session?.role !== "artisan") {
    return (
      <>
        <Notice>{session ? OTHER_ROLE : NOBODY}</Notice>
        <Shown space={space} isPeriodChosen={isPeriodChosen} />
        {!session && <LoginFirst here={here} space={space} />}
      </>
    );
  }
  return (
    <>
      <Shown space={space} isPeriodChosen={isPeriodChosen} />
      {today ? (
        <RentalForm
          key={space._id}
          space={space}
          today={today}
          initialChoice={initialChoice}
          onSubmit={onSubmit}
        />
      ) : (
        <Spinner />
      )}
    </>
  );
};

/** Dialog "Location d'espace" to rent pallets of a space (spec §2). */
export const RentalDialog = ({ opened, onClose, ...content }: RentalDialogProps): ReactElement => (
  <Dialog opened={opened} onClose={onClose} title="Location d'espace">
    <Content onClose={onClose} {...content} />
  </Dialog>
);
