/** One line of Prometheus' text format. */
export interface MetricLine {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const LINE = /^([a-z_:][a-z0-9_:]*)(?:\{(.*)\})? (\S+)$/i;
const LABEL = /([a-z_]\w*)="((?:[^"\\]|\\.)*)"/gi;

/** Parses the text that this service itself writes. Skips comments and lines that are not metrics. */
export function* readMetrics(text: string): Generator<MetricLine> {
  for (const line of text.split('\n')) {
    const [, name, labels = '', value] = LINE.exec(line) ?? [];
    if (name === undefined || value === undefined) continue;
    const pairs = [...labels.matchAll(LABEL)].map(([, key = '', content = '']) => [key, content] as const);
    yield { name, labels: Object.fromEntries(pairs), value: value === '+Inf' ? Infinity : Number(value) };
  }
}
