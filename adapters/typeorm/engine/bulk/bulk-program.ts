import { runNamed } from '../../../../application/sweeps/bulk-steps.js';
import { yieldToTheEventLoop } from '../low-priority.js';
import { serveSteps } from './serve-steps.js';

yieldToTheEventLoop();
await serveSteps(runNamed);
