import { describe, expect, it } from '@jest/globals';
import { requireListedRedirect, withParameter } from '../../../domain/oidc/redirect-uri.js';
import { outcomeOf } from '../refusal.js';

const LISTED = ['https://app.example.org/back', 'app:/back?a=%20b'];

describe('a redirect URI', () => {
  it('is one of the list, byte for byte', () => {
    for (const uri of LISTED) expect(outcomeOf(() => requireListedRedirect(uri, LISTED))).toBeUndefined();
    for (const uri of ['', 'https://app.example.org/bac', 'https://app.example.org/back/', 'app:/back?a=+b']) {
      expect(outcomeOf(() => requireListedRedirect(uri, LISTED))).toBe('error.auth.redirect_uri_not_allowed');
    }
  });

  it('never has a fragment, even if the list has one', () => {
    const uri = 'https://app.example.org/#back';
    expect(outcomeOf(() => requireListedRedirect(uri, [uri]))).toBe('error.auth.redirect_uri_not_allowed');
  });

  it('gets one more parameter and is otherwise unchanged', () => {
    expect(withParameter('app:/back', 'code', 'a_b-c')).toBe('app:/back?code=a_b-c');
    expect(withParameter('app:/back?a=%20b', 'error', 'error.auth.x')).toBe('app:/back?a=%20b&error=error.auth.x');
  });
});
