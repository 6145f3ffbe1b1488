import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { BLOCK, BodyBlocks } from '../../../adapters/http/pipeline/request/body-blocks.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('a block is used again, and is freed once no body has used blocks for ten seconds', () => {
  const blocks = new BodyBlocks();
  const block = blocks.take();
  expect(block).toHaveLength(BLOCK);
  blocks.give([block]);
  jest.advanceTimersByTime(9_999);
  expect(blocks.take()).toBe(block);
  blocks.give([block]);
  jest.advanceTimersByTime(9_999);
  expect(block).toHaveLength(BLOCK);
  jest.advanceTimersByTime(1);
  expect(block).toHaveLength(0);

  const next = blocks.take();
  expect(next).toHaveLength(BLOCK);
  blocks.give([next]);
  jest.advanceTimersByTime(10_000);
  expect(next).toHaveLength(0);
});
