// @ts-check
// Plain JavaScript, since a thread's entry file is loaded by Node itself: from the sources, from dist and under jest alike.
import bcrypt from 'bcrypt';

/** @typedef {import('./bcrypt-threads.js').BcryptJob} BcryptJob */

/**
 * After a wrong password for a hash of a lower cost c: costs c, c+1, … up to `cost` - 1 take together what c lacks to `cost`,
 * so that a dormant account's wrong password takes as long as an unknown address's.
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
