export function median(numbers) {
  const sorted = [...numbers].sort((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/**
 * Runs the contestants in turn (A B C A B C …) and gives, for each, the medians of its figures and the median of its
 * paired ratios to the first, which is the floor. A first round warms up and is not counted.
 */
export async function inTurn(contestants, rounds, measure, log) {
  const results = contestants.map(() => []);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, contestant] of contestants.entries()) {
      const result = await measure(contestant, round === 0);
      if (round > 0) results[index].push(result);
      log(`${round === 0 ? 'warm-up' : `round ${round}`} ${contestant.name}: ${Math.round(result.rate)}/s`);
    }
  }
  return contestants.map(({ name }, index) => summary(name, results[index], results[0]));
}

function summary(name, results, floor) {
  const of = (key) => median(results.map((result) => result[key]));
  const ratios = results.map((result, round) => result.rate / floor[round].rate);
  return {
    name,
    rate: of('rate'),
    p50: of('p50'),
    p99: of('p99'),
    cpu: of('cpu'),
    databaseCpu: of('databaseCpu'),
    ratio: median(ratios),
  };
}
