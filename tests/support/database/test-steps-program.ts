import { serveSteps } from '../../../adapters/typeorm/engine/sqlite/bulk-server.js';
import { TEST_STEPS } from './test-steps.js';

serveSteps((name, stores, input) => {
  const step = TEST_STEPS.find((each) => each.name === name);
  if (step === undefined) throw new Error(`There is no step named ${name}.`);
  return step.run(stores, input as never);
});
