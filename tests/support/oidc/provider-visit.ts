/** A minimal browser at a real provider: it keeps cookies and follows no redirect by itself. */
export class ProviderVisit {
  private readonly cookies = new Map<string, string>();

  /** Signs in and consents; returns the address to which the provider redirects the browser. */
  async signIn(authorizationUrl: string, login: string, callback: string): Promise<URL> {
    let url = await this.next(authorizationUrl);
    for (let step = 0; step < 10 && !url.href.startsWith(callback); step += 1) {
      if (!url.pathname.startsWith('/interaction/')) {
        url = await this.next(url.href);
        continue;
      }
      const page = await (await this.request(url.href)).text();
      const prompt = page.includes('value="consent"') ? 'consent' : 'login';
      const form = prompt === 'login' ? { prompt, login, password: 'anything' } : { prompt };
      url = await this.next(url.href, new URLSearchParams(form));
    }
    return url;
  }

  /** Signs out on the provider's own page. */
  async signOut(provider: string): Promise<void> {
    const page = await (await this.request(`${provider}/session/end`)).text();
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
    await this.request(`${provider}/session/end/confirm`, new URLSearchParams({ xsrf, logout: 'yes' }));
  }

  private async next(url: string, form?: URLSearchParams): Promise<URL> {
    const answer = await this.request(url, form);
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`${url} answered ${answer.status}, and leads nowhere.`);
    return new URL(location, url);
  }

  private async request(url: string, form?: URLSearchParams): Promise<Response> {
    const headers = { Cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
    const sent = form === undefined ? {} : { method: 'POST', body: form };
    const answer = await fetch(url, { redirect: 'manual', headers, ...sent });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }
}
