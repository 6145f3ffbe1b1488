import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/**
 * Returns the bytes of heap and of buffers that are still referenced: it collects garbage first. Without a collection
 * the figure is whatever V8 has left for later, and depends on how busy the machine is.
 */
export function liveBytes(): number {
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
