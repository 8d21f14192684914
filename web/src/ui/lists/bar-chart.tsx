import { useElementSize } from "@mantine/hooks";
import { type ReactElement, useId, useState } from "react";
import styles from "./bar-chart.module.css";

/** One part of each bar; the parts are stacked. */
export type Series = {
  readonly name: string;
  /** A CSS colour. */
  readonly colour: string;
  readonly values: readonly number[];
};

type BarChartProps = {
  title: string;
  /** Short label of each step: `12/11`. */
  steps: readonly string[];
  series: readonly Series[];
  format: (value: number) => string;
};

const HEIGHT = 200;
const LEFT = 8;
const BOTTOM = 24;
/** Width of an axis label, in pixels. */
const LABEL_WIDTH = 56;
/** Width in pixels until the real one is measured. */
const FIRST_WIDTH = 640;

const ROUND_STEPS = [1, 2, 2.5, 5, 10];

/** Rounds up to a round number, for the top of the axis. */
const roundUp = (value: number): number => {
  if (value <= 0) return 1;
  const unit = 10 ** Math.floor(Math.log10(value));
  return (ROUND_STEPS.find((step) => step * unit >= value) ?? 10) * unit;
};

const Table = ({ title, steps, series, format }: BarChartProps): ReactElement => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
  <section className={styles.scroll} aria-label={`${title}, tableau`} tabIndex={0}>
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Période</th>
          {series.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {steps.map((step, index) => (
          <tr key={step}>
            <th scope="row">{step}</th>
            {series.map(({ name, values }) => (
              <td key={name}>{format(values[index] ?? 0)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

const Bars = ({ title, steps, series, format }: BarChartProps): ReactElement => {
  const sums = steps.map((_, index) =>
    series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0),
  );
  const top = roundUp(Math.max(...sums, 0));
  // The chart is drawn at its real size, so that its text is not scaled.
  const { ref, width: measured } = useElementSize<HTMLDivElement>();
  const full = measured || FIRST_WIDTH;
  const [width, height] = [full - LEFT, HEIGHT - BOTTOM - 16];
  const slot = width / Math.max(1, steps.length);
  const bar = Math.min(40, slot * 0.68);
  const every = Math.ceil(steps.length / Math.max(1, Math.floor(width / LABEL_WIDTH)));
  const yOf = (value: number): number => 16 + height - (value / top) * height;
  const total = format(sums.reduce((sum, value) => sum + value, 0));
  return (
    <div ref={ref}>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${full} ${HEIGHT}`}
        role="img"
        aria-label={`${title}\u202f: ${total} au total. Le détail est dans le tableau.`}
      >
        {(top > 1 ? [0, top / 2, top] : [0, top]).map((value) => (
          <g key={value}>
            <line className={styles.grid} x1={LEFT} x2={full} y1={yOf(value)} y2={yOf(value)} />
            {value > 0 && (
              <text className={styles.label} x={LEFT} y={yOf(value) - 4}>
                {format(value)}
              </text>
            )}
          </g>
        ))}
        {steps.map((step, index) => {
          let under = 0;
          const x = LEFT + slot * index + (slot - bar) / 2;
          return (
            <g key={step}>
              <title>
                {`${step}\u202f: ${series.map(({ name, values }) => `${name} ${format(values[index] ?? 0)}`).join(", ")}`}
              </title>
              <rect
                className={styles.hit}
                x={LEFT + slot * index}
                y={16}
                width={slot}
                height={height}
              />
              {series.map(({ name, colour, values }) => {
                const value = values[index] ?? 0;
                const y = yOf(under + value);
                under += value;
                return (
                  <rect
                    key={name}
                    x={x}
                    y={y}
                    width={bar}
                    height={Math.max(0, (value / top) * height)}
                    rx={2}
                    fill={colour}
                  />
                );
              })}
              {index % every === 0 && (
                <text
                  className={styles.label}
                  // A centred first label would leave the drawing on its left.
                  x={index === 0 ? 0 : LEFT + slot * (index + 0.5)}
                  y={HEIGHT - 6}
                  textAnchor={index === 0 ? "start" : "middle"}
                >
                  {step.split(" ", 1)[0]}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </div>
  );
};

/** Bar chart over time, with a button that shows the same figures as a table. */
export const BarChart = (props: BarChartProps): ReactElement => {
  const titleId = useId();
  const [isTable, setIsTable] = useState(false);
  return (
    <figure className={styles.figure} aria-labelledby={titleId}>
      <figcaption className={styles.head}>
        <h3 id={titleId} className={styles.title}>
          {props.title}
        </h3>
        <button
          type="button"
          className={styles.switch}
          aria-pressed={isTable}
          onClick={() => setIsTable(!isTable)}
        >
          {isTable ? "Voir le graphique" : "Voir en tableau"}
        </button>
      </figcaption>
      {isTable ? <Table {...props} /> : <Bars {...props} />}
      {!isTable && props.series.length > 1 && (
        <ul className={styles.legend}>
          {props.series.map(({ name, colour }) => (
            <li key={name}>
              <span className={styles.swatch} style={{ background: colour }} />
              {name}
            </li>
          ))}
        </ul>
      )}
    </figure>
  );
};
