import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { checkConfig } from '../../infrastructure/config/config.js';
import { unknownNames } from '../../infrastructure/config/names.js';
import { routes } from '../../adapters/http/routes.js';

const page = readFileSync('docs/openid.md', 'utf8');
const blocks = [...page.matchAll(/```json\n(.*?)```/gs)].map(([, json]) => json ?? '');
const REDIRECT_URIS = /`OIDC_REDIRECT_URIS` \|[^`]*`([^`]*)`/.exec(page)?.[1];

describe('docs/openid.md', () => {
  it('has an example of its own for each provider', () => {
    const headings = ['## Keycloak', '## Microsoft Entra ID', '## Authentik', '## Google'];
    for (const heading of headings) expect(page.split(`${heading}\n`)[1]?.split('\n## ')[0]).toContain('```json');
    expect(blocks).toHaveLength(5);
  });

  it.each(blocks)('%#: is taken as it stands by the real configuration', (json) => {
    const environment = {
      AUTH_METHODS: 'oidc',
      OIDC_PROVIDERS: json,
      OIDC_REDIRECT_URIS: REDIRECT_URIS,
      BASE_URL: 'https://media.example.org',
    };
    expect(unknownNames(Object.keys(environment))).toEqual([]);
    const { oidc } = checkConfig(environment);
    expect(oidc.redirectUris).toHaveLength(2);
    const [provider] = oidc.providers;
    expect(provider?.requiredClaim).not.toBeNull();
    // The addresses to register for that provider id.
    const paths = routes.map(({ path }) => path.replace(':provider', provider?.id ?? ''));
    const registered = `/v1/auth/oidc/${provider?.id ?? ''}/callback`;
    expect(paths).toContain(registered);
    expect(page).toContain(`https://media.example.org${registered}`);
  });

  it('names the address of the back-channel logout that is served', () => {
    expect(routes.map(({ path }) => path)).toContain('/v1/auth/oidc/:provider/backchannel-logout');
    expect(page).toContain('https://media.example.org/v1/auth/oidc/corp/backchannel-logout');
  });
});
