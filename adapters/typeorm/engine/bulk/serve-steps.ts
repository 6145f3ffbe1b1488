import { parentPort, workerData } from 'node:worker_threads';
import type { Message, Reply, ThreadData } from './orders.js';
import { sent } from './sent-error.js';
import type { RunStep, StepServer } from './step-server.js';

/** Carries out the orders of `BulkThread` in the thread that calls it. */
export async function serveSteps(runStep: RunStep): Promise<void> {
  const server: StepServer<never, unknown> = await serverOf(workerData as ThreadData, runStep);
  parentPort?.on('message', (message: Message<never> | 'CLOSE') => {
    // Ends only this thread, even if a connection to a hanging server is still open.
    if (message === 'CLOSE') void server.close().finally(() => process.exit());
    else void answered(server, message).then((reply) => parentPort?.postMessage(reply));
  });
}

/** Loads only the configured engine. */
async function serverOf(data: ThreadData, runStep: RunStep): Promise<StepServer<never, unknown>> {
  if (data.kind === 'sqlite') {
    const { SqliteStepServer } = await import('../sqlite/sqlite-step-server.js');
    return new SqliteStepServer(data, runStep);
  }
  const { MysqlStepServer } = await import('../mysql/mysql-step-server.js');
  return new MysqlStepServer(data, runStep);
}

async function answered(
  server: StepServer<never, unknown>,
  { number, order }: Message<never>,
): Promise<Reply<unknown>> {
  try {
    return { number, answer: await server.carryOut(order) };
  } catch (error) {
    return { number, failure: sent(error) };
  }
}
