/** The content of `config.json` beside the page. */
export interface Config {
  /** The service's `BASE_URL`. */
  readonly service: string;
  /**
   * The service's `SERVER_HOST`. Identity proofs are bound to it, so it is configured here, not read from the service.
   */
  readonly serverHost: string;
  /** The address of the delivery service for shared albums, if there is one; relative to the app. */
  readonly delivery?: string;
}

export async function readConfig(): Promise<Config> {
  const answer = await fetch('config.json', { signal: AbortSignal.timeout(30_000) }).catch(() => null);
  if (answer === null) throw new Error('The server of this page cannot be reached. Check the connection.');
  if (!answer.ok) throw new Error('config.json is not beside this page; docs/reference-app.md says what it holds.');
  return (await answer.json()) as Config;
}

/** The newest protocol version that this app writes; albums may be pinned to older ones. */
export const PROTOCOL_VERSION = '2026-11-01';
export const CRYPTO_SUITE = 1;
export const SIDECAR_SCHEMA = 1;
export const APP_VERSIONS = { clientBuild: '1.0.0', cryptoSuites: [CRYPTO_SUITE], sidecarSchemas: [SIDECAR_SCHEMA] };
