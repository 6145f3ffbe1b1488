import { isIP } from 'node:net';

/** True when only this machine can reach a listener on this host. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host);
}

/** True for an address that stands for all of the machine's, however it is written: `0.0.0.0`, `::`, `::0`. */
export function isAnyHost(host: string): boolean {
  return isIP(host) !== 0 && /^[0:.]+$/.test(host);
}
