import { serveSteps } from '../../../adapters/typeorm/engine/bulk/serve-steps.js';
import { TEST_STEPS } from './test-steps.js';

await serveSteps((name, stores, input) => {
  const step = TEST_STEPS.find((each) => each.name === name);
  if (step === undefined) throw new Error(`There is no step named ${name}.`);
  return step.run(stores, input as never);
});
