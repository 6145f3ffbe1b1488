import { Argument, type Command } from 'commander';
import { ListServerKeys } from '../../application/admin/list-server-keys.js';
import { RotateServerKey } from '../../application/keys/rotate-server-key.js';
import { SERVER_KEY_KINDS, type DatedKey, type ServerKeyKind } from '../../domain/discovery/server-key.js';
import { group, leaf, type Perform, type Surroundings } from './command.js';
import { facts, instant, jsonInstant, table } from './format.js';

export function keyCommands(surroundings: Surroundings): Command {
  const rotate = leaf('rotate', 'create a new key; the former key continues to verify', surroundings, rotateKey);
  rotate.addArgument(new Argument('<kind>', 'the kind of key').choices(SERVER_KEY_KINDS));
  return group('keys', "the server's keys: for tokens and capabilities (signing), and for attestations", [
    leaf('list', 'list every key, newest first', surroundings, listKeys),
    rotate,
  ]);
}

const listKeys: Perform = async (access) => {
  const keys = await (await access.useCases())(ListServerKeys).execute();
  const rows = keys.map((key) => [key.kind, key.jwk.kid, instant(key.activatedAt), retirement(key)]);
  return {
    json: { keys: keys.map((key) => ({ ...keyJson(key), retired_at: jsonInstant(key.retiredAt) })) },
    text: table(['KIND', 'KID', 'ACTIVATED', 'RETIRED'], rows),
  };
};

const rotateKey: Perform = async (access, [kind]) => {
  const key = await (await access.useCases())(RotateServerKey).execute(kind as ServerKeyKind);
  return {
    json: keyJson(key),
    text: facts([
      ['New key', key.jwk.kid],
      ['Kind', key.kind],
      ['Activated', instant(key.activatedAt)],
    ]),
  };
};

function retirement({ retiredAt }: DatedKey): string {
  return retiredAt === null ? 'active' : instant(retiredAt);
}

function keyJson({ kind, jwk, activatedAt }: Omit<DatedKey, 'retiredAt'>): object {
  return { kind, kid: jwk.kid, jwk, activated_at: jsonInstant(activatedAt) };
}
