/** The kinds of content that an account is charged for, by the reference that caused the charge; `cached` is a pull. */
export const CHARGED_KINDS = ['original', 'derivative', 'provenance', 'metadata', 'cached'] as const;

export type ChargedKind = (typeof CHARGED_KINDS)[number];

/** Charged bytes by kind; their sum is `Usage.used`. */
export type KindTotals = Readonly<Record<ChargedKind, bigint>>;

export const NO_TOTALS: KindTotals = { original: 0n, derivative: 0n, provenance: 0n, metadata: 0n, cached: 0n };

export function sumOf(totals: KindTotals): bigint {
  return CHARGED_KINDS.reduce((sum, kind) => sum + totals[kind], 0n);
}

export function addTotals(left: KindTotals, right: KindTotals): KindTotals {
  return Object.fromEntries(CHARGED_KINDS.map((kind) => [kind, left[kind] + right[kind]])) as KindTotals;
}
