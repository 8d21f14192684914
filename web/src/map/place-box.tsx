import type { ReactElement } from "react";
import { Link } from "react-router";
import styles from "./place-map.module.css";
import { describePlace, type PlacePoint } from "./place-point.ts";

/** Content of a marker's box about its place. */
export const PlaceBox = ({ point }: { point: PlacePoint }): ReactElement => {
  const { name, lines } = describePlace(point);
  return (
    <div className={styles.box}>
      <strong>{name}</strong>
      <dl>
        {lines.map(({ term, text }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {point.page && (
        <p className={styles.page}>
          <Link to={point.page}>Voir la page de cet espace</Link>
        </p>
      )}
      {point.offers && point.offers.links.length > 0 && (
        <ul className={styles.offers}>
          {point.offers.links.map(({ label, to }) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
          {point.offers.count > point.offers.links.length && (
            <li>Et {point.offers.count - point.offers.links.length} autres.</li>
          )}
        </ul>
      )}
    </div>
  );
};

type PlacesBoxProps = { named: readonly PlacePoint[]; count: number };

/** Content of the box for several places on one point. */
export const PlacesBox = ({ named, count }: PlacesBoxProps): ReactElement => (
  <>
    {named.map((point) => (
      <PlaceBox key={point.id} point={point} />
    ))}
    {count > named.length && <p>Et {count - named.length} autres.</p>}
  </>
);
