import { RevokeCapability } from '../../application/federation/revoke-capability.js';
import { MintCapability } from '../../application/federation/mint-capability.js';
import { Option, type Command } from 'commander';
import {
  CAPABILITY_SCOPES,
  MAX_CAPABILITY_LIFETIME,
  type CapabilityScope,
} from '../../domain/federation/capability.js';
import { group, leaf, type Perform, type Surroundings } from './command.js';
import { facts, instant, jsonInstant } from './format.js';
import { readLifetime, readScopes } from './option-values.js';

export function federationCommands(surroundings: Surroundings): Command {
  const mint = leaf(
    'mint <peer-host>',
    "mint a capability for this server's requests to a peer",
    surroundings,
    mintToken,
  )
    .addOption(
      new Option('--scope <scopes>', 'lookup, pull, or lookup,pull')
        .argParser(readScopes)
        .default(CAPABILITY_SCOPES, 'both'),
    )
    .addOption(
      new Option('--lifetime <time>', 'at most 24h').argParser(readLifetime).default(MAX_CAPABILITY_LIFETIME, '24h'),
    )
    .addHelpText('after', '\nOnly the token goes to standard output; its description goes to standard error.');
  return group('federation', 'capabilities of this server at its peers', [
    mint,
    leaf(
      'revoke <jti>',
      'revoke a capability; a peer rejects it after its next fetch of the revocations',
      surroundings,
      revoke,
    ),
  ]);
}

const mintToken: Perform = async (access, [peer], { scope, lifetime }) => {
  const { token, capability } = await (
    await access.useCases()
  )(MintCapability).execute({
    peer: peer ?? '',
    scopes: scope as readonly CapabilityScope[],
    lifetime: lifetime as number,
  });
  const { jti, audience, scopes, expiresAt } = capability;
  return {
    json: { token, jti, peer: audience, scope: scopes, expires_at: jsonInstant(expiresAt) },
    text: token,
    note: facts([
      ['Capability', jti],
      ['For', audience],
      ['Scope', scopes.join(', ')],
      ['Expires', instant(expiresAt)],
    ]),
    ifUnread: 'Nobody has the token, and nothing shows it again: mint another.',
  };
};

const revoke: Perform = async (access, [jti]) => {
  const revoked = await (await access.useCases())(RevokeCapability).execute(jti ?? '');
  return {
    json: { jti: revoked.jti, revoked_at: jsonInstant(revoked.revokedAt) },
    text: facts([
      ['Revoked', revoked.jti],
      ['At', instant(revoked.revokedAt)],
    ]),
  };
};
