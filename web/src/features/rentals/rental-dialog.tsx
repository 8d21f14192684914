import { Alert, Button } from "@mantine/core";
import type { AvailableSpace } from "@stokaz/contract/storage-spaces";
import { lazy, type ReactElement, type ReactNode, Suspense } from "react";
import { Link } from "react-router";
import noSpace from "../../assets/empty-spaces.svg";
import { paths } from "../../lib/paths.ts";
import { useSession } from "../../lib/session.ts";
import { useToday } from "../../lib/territory.ts";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { UserIcon } from "../../ui/icons.tsx";
import { Spinner } from "../../ui/loading.tsx";
import type { RentalChoice } from "./rental-form.tsx";
import { SpaceSection } from "./space-section.tsx";

// The form brings the calendar: it loads with the first dialog.
const RentalForm = lazy(() =>
  import("./rental-form.tsx").then(({ RentalForm }) => ({ default: RentalForm })),
);

const Notice = ({ children }: { children: ReactNode }): ReactElement => (
  <Alert color="amber" variant="light" icon={<UserIcon />} mb="lg">
    {children}
  </Alert>
);

const OTHER_ROLE =
  "Seuls les artisans-producteurs louent un espace de stockage. Votre compte ne le permet pas : déconnectez-vous, puis connectez-vous avec un compte artisan.";
const NOBODY = "Connectez-vous avec un compte artisan-producteur pour louer cet espace.";

/** Who rents opens an account or logs in, then is back here. @param here the dialog's address */
const Entrance = ({ here }: { here: string }): ReactElement => (
  <DialogActions>
    <Button component={Link} to={paths.registerForm.href("artisan", here)} variant="default">
      S'inscrire comme artisan
    </Button>
    <Button component={Link} to={paths.login.href(here)}>
      Se connecter
    </Button>
  </DialogActions>
);

type RentalDialogProps = {
  opened: boolean;
  space: AvailableSpace | undefined;
  isPending: boolean;
  initialChoice: RentalChoice;
  /** The address of this very dialog. */
  here: string;
  onSubmit: (choice: RentalChoice) => void;
  onClose: () => void;
};

const Content = ({
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
  if (isPending) return <Spinner />;
  if (!space) {
    return (
      <EmptyState
        illustration={noSpace}
        message="Cet espace n'a plus de place ou n'est plus proposé."
        action={<Button onClick={onClose}>Voir les autres espaces</Button>}
      />
    );
  }
  if (session?.role !== "artisan") {
    return (
      <>
        <Notice>{session ? OTHER_ROLE : NOBODY}</Notice>
        <SpaceSection space={space} isPeriodChosen={isPeriodChosen} />
        {!session && <Entrance here={here} />}
      </>
    );
  }
  return (
    <>
      <SpaceSection space={space} isPeriodChosen={isPeriodChosen} />
      <Suspense fallback={<Spinner />}>
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
      </Suspense>
    </>
  );
};

/** "Location d'espace": rent pallets of one storage space (spec §2). */
export const RentalDialog = ({ opened, onClose, ...content }: RentalDialogProps): ReactElement => (
  <Dialog opened={opened} onClose={onClose} title="Location d'espace">
    <Content onClose={onClose} {...content} />
  </Dialog>
);
