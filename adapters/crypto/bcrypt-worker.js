// @ts-check
// Plain JavaScript, since Node itself loads a thread's entry file: from the sources, from dist and under jest alike.
import bcrypt from 'bcrypt';

/** @typedef {import('./bcrypt-threads.js').BcryptJob} BcryptJob */

/**
 * Burns the missing time after a wrong password for a hash of a lower cost c: costs c, c+1, … up to `cost` - 1 together
 * take as long as the difference between c and `cost`, so that a dormant account's wrong password takes as long as an
 * unknown address's.
 * @param {{ secret: string, hash: string, cost: number }} job
 */
function spendTheDifference({ secret, hash, cost }) {
  const spent = Number(/^\$2[aby]\$(\d\d)\$/.exec(hash)?.[1] ?? cost);
  for (let each = spent; each < cost; each += 1) bcrypt.hashSync(secret, each);
}

/**
 * Runs one job of bcrypt-threads.ts.
 * @param {BcryptJob} job
 * @returns {string | boolean}
 */
export default function runBcryptJob(job) {
  if (job.kind === 'hash') return bcrypt.hashSync(job.secret, job.cost);
  const isRight = bcrypt.compareSync(job.secret, job.hash);
  if (!isRight) spendTheDifference(job);
  return isRight;
}
