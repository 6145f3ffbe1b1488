import { toBase64Url } from '@gatehouse/client/keys';
import { bytes } from './base64.js';
import type { Delivery } from './delivery.js';

/** For an app that is hosted without a delivery service: every album has one member, and its log is in this browser. */
export const ALONE: Delivery = {
  reachesOthers: false,
  append: (groupId, position, message) => {
    const log = logOf(groupId);
    if (log.length !== position) return Promise.resolve(false);
    localStorage.setItem(nameOf(groupId), JSON.stringify([...log, toBase64Url(message)]));
    return Promise.resolve(true);
  },
  read: (groupId, from) => Promise.resolve(logOf(groupId).slice(from).map(bytes)),
  takeKeyPackage: () => Promise.resolve(null),
  sendWelcome: () => Promise.resolve(),
  welcomes: () => Promise.resolve([]),
  keyPackages: () => Promise.resolve(Infinity),
  publish: () => Promise.resolve(),
};

function nameOf(groupId: string): string {
  return `gatehouse-photos group ${groupId}`;
}

function logOf(groupId: string): readonly string[] {
  return JSON.parse(localStorage.getItem(nameOf(groupId)) ?? '[]') as string[];
}
