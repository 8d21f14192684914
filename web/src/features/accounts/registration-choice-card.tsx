import { Button } from "@mantine/core";
import type { RegistrableRole } from "@stokaz/contract/accounts/roles";
import { internalPath, paths } from "@stokaz/contract/paths";
import type { ReactElement } from "react";
import { Link, useSearchParams } from "react-router";
import artisan from "../../assets/artisan.svg";
import consumer from "../../assets/consumer.svg";
import lessor from "../../assets/lessor.svg";
import styles from "./registration-choice-card.module.css";

/** Title of the registration for each role. Source: specification §2. */
export const REGISTRATION_TITLES: Readonly<Record<RegistrableRole, string>> = {
  lessor: "Inscription loueur particulier",
  artisan: "Inscription artisan-producteur",
  consumer: "Inscription consommateur responsable",
};

const CHOICES: readonly { role: RegistrableRole; illustration: string; promise: string }[] = [
  {
    role: "lessor",
    illustration: lessor,
    promise: "Louez la place qui vous reste et recevez un revenu chaque mois.",
  },
  {
    role: "artisan",
    illustration: artisan,
    promise: "Stockez près de vos clients et vendez vos produits en ligne.",
  },
  {
    role: "consumer",
    illustration: consumer,
    promise: "Achetez local, moins cher, et récupérez vos achats à côté de chez vous.",
  },
];

type RegistrationChoicesProps = {
  /** Level of the cards' headings. */
  headingLevel: 2 | 3;
  onChoose?: () => void;
};

/** Cards of the three kinds of account, each with a "Choisir" button. */
export const RegistrationChoices = ({
  headingLevel,
  onChoose,
}: RegistrationChoicesProps): ReactElement => {
  const [parameters] = useSearchParams();
  const next = internalPath(parameters.get("next"));
  const Heading = headingLevel === 2 ? "h2" : "h3";
  return (
    <ul className={styles.choices}>
      {CHOICES.map(({ role, illustration, promise }) => (
        <li key={role} className={styles.choice}>
          <img src={illustration} alt="" width={160} height={120} className={styles.picture} />
          <Heading className={styles.title} id={`choix-${role}`}>
            {REGISTRATION_TITLES[role]}
          </Heading>
          <p className={styles.promise}>{promise}</p>
          <Button
            component={Link}
            to={paths.registerForm.href(role, next)}
            aria-describedby={`choix-${role}`}
            fullWidth
            {...(onChoose && { onClick: onChoose })}
          >
            Choisir
          </Button>
        </li>
      ))}
    </ul>
  );
};
