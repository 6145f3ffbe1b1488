import { timeOfDay } from '../words';

export interface Series {
  readonly name: string;
  /** `null` is a gap. */
  readonly values: readonly (number | null)[];
}

interface Props {
  readonly title: string;
  readonly times: readonly string[];
  readonly series: readonly Series[];
  readonly say: (value: number) => string;
}

const WIDTH = 360;
const HEIGHT = 90;

/** A line graph of the last hours. The caption gives the last values; the table below the graphs has the rest. */
export function Graph({ title, times, series, say }: Props) {
  const highest = series
    .flatMap(({ values }) => values)
    .reduce<number>((most, value) => (value === null ? most : Math.max(most, value)), 0);
  const [first, last] = [times[0], times.at(-1)];
  return (
    <figure class="graph">
      <figcaption>
        <h3>{title}</h3>
        <ul class="legend">
          {series.map(({ name, values }, index) => (
            <li key={name}>
              <svg class={`key line-${index}`} viewBox="0 0 24 8" aria-hidden="true">
                <line x1="0" y1="4" x2="24" y2="4" />
              </svg>
              {name}: <strong>{sayLast(values, say)}</strong>
            </li>
          ))}
        </ul>
      </figcaption>
      <div class="plot">
        <span class="highest">{say(highest)}</span>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <line class="axis" x1="0" y1={HEIGHT - 1} x2={WIDTH} y2={HEIGHT - 1} />
          {series.map(({ name, values }, index) => (
            <path key={name} class={`line-${index}`} d={pathOf(values, highest)} />
          ))}
        </svg>
        <span class="times">
          <span>{first === undefined ? '' : timeOfDay(first)}</span>
          <span>{last === undefined ? 'The first figures come within two minutes.' : timeOfDay(last)}</span>
        </span>
      </div>
    </figure>
  );
}

function sayLast(values: readonly (number | null)[], say: (value: number) => string): string {
  const value = values.at(-1) ?? null;
  return value === null ? '–' : say(value);
}

function pathOf(values: readonly (number | null)[], highest: number): string {
  const step = values.length > 1 ? WIDTH / (values.length - 1) : 0;
  let isDrawing = false;
  const parts = values.map((value, index) => {
    const verb = isDrawing ? 'L' : 'M';
    isDrawing = value !== null;
    if (value === null) return '';
    const height = highest === 0 ? 0 : value / highest;
    return `${verb}${(index * step).toFixed(1)} ${(HEIGHT - 1 - height * (HEIGHT - 4)).toFixed(1)}`;
  });
  return parts.join('');
}
