/** The figures that a stretch did not measure. */
export const UNMEASURED = { p50: NaN, p99: NaN, cpu: NaN, databaseCpu: NaN };

export function median(numbers) {
  const sorted = [...numbers].sort((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/**
 * Runs the contestants in turn (A B C A B C …), so that disturbances of the machine affect all of them. A first round
 * warms up and is not counted. Returns the rounds of each.
 */
export async function inTurn(contestants, rounds, measure, log) {
  const results = contestants.map(({ name }) => ({ name, rounds: [] }));
  for (let round = 0; round <= rounds; round += 1) {
    const rates = [];
    for (const [index, contestant] of contestants.entries()) {
      const result = await measure(contestant, round === 0);
      if (round > 0) results[index].rounds.push(result);
      rates.push(`${contestant.name} ${Math.round(result.rate)}`);
    }
    log(`${round === 0 ? 'warm-up' : `round ${round}`}: ${rates.join(', ')}`);
  }
  return results;
}

/** Returns the median of the paired ratios of two contestants' rates. */
export function ratio(results, of, against) {
  const rounds = (name) => results.find((result) => result.name === name).rounds;
  return median(rounds(of).map(({ rate }, index) => rate / rounds(against)[index].rate));
}
