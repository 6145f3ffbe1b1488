/** A date `YYYY-MM-DD` that exists. The width is fixed, so that text order is date order. */
export type ProtocolVersion = string;

const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** `null` unless the value is an existing date in exactly that form; `2026-1-1` and `2026-02-30` are rejected. */
export function parseProtocolVersion(value: unknown): ProtocolVersion | null {
  const parts = typeof value === 'string' ? SHAPE.exec(value) : null;
  if (parts === null) return null;
  const [text, year, month, day] = parts;
  const days = daysInMonth(Number(year), Number(month));
  return Number(day) >= 1 && Number(day) <= days ? text : null;
}

/** Negative, zero or positive, as for a sort. */
export function compareVersions(left: ProtocolVersion, right: ProtocolVersion): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

export function laterVersion(left: ProtocolVersion, right: ProtocolVersion): ProtocolVersion {
  return compareVersions(left, right) >= 0 ? left : right;
}

function daysInMonth(year: number, month: number): number {
  const leap = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return (DAYS_IN_MONTH[month - 1] ?? 0) + (leap ? 1 : 0);
}
