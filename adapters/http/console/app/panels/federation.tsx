import { useState } from 'preact/hooks';
import type { Federation } from '../answers';
import type { Api } from '../api';
import { Complaint, Outcome, Panel, useAction, type Action } from '../parts/action';
import { useFetched } from '../parts/fetched';
import { onSubmit } from '../parts/form';
import { Table } from '../parts/table';
import { moment } from '../words';

export function FederationPanel({ api }: { readonly api: Api }) {
  const { answer, error, reload } = useFetched<Federation>(api, '/admin/federation');
  const action = useAction(reload);
  const peers = answer?.peers ?? [];
  return (
    <>
      <Complaint error={error} />
      <Panel title="Peers">
        <p>
          {answer === null ? '' : `This server is ${answer.server_host}. `}The variable FEDERATION_PEERS lists its
          peers.
        </p>
        <ul>
          {peers.map((peer) => (
            <li key={peer}>
              <code>{peer}</code>
            </li>
          ))}
        </ul>
        {answer !== null && peers.length === 0 ? <p class="none">No peer is listed: nobody federates.</p> : null}
      </Panel>
      <Revocations api={api} action={action} federation={answer} />
      {peers.length === 0 ? null : <Mint api={api} peers={peers} />}
    </>
  );
}

interface RevocationsProps {
  readonly api: Api;
  readonly action: Action;
  readonly federation: Federation | null;
}

function Revocations({ api, action, federation }: RevocationsProps) {
  const rows = (federation?.revoked ?? []).map(({ jti, revoked_at, expires_at }) => ({
    key: jti,
    cells: [<code>{jti}</code>, moment(revoked_at), moment(expires_at)],
  }));
  const revoke = onSubmit(({ jti = '' }, form) =>
    action.run(
      () => api.send('POST', '/admin/federation/revocations', { jti }).then(() => form.reset()),
      'It is revoked: peers reject it after their next fetch of the list.',
    ),
  );
  return (
    <Panel title="Revoked capabilities">
      <Table
        caption="Revoked within a day"
        head={['jti', 'Revoked', 'Listed until']}
        rows={rows}
        none={federation === null ? '' : 'None was revoked within a day.'}
      />
      <form class="line" onSubmit={revoke}>
        <label>
          jti of a capability of this server
          <input name="jti" required maxLength={255} autocomplete="off" spellcheck={false} />
        </label>
        <button type="submit" class="danger" disabled={action.isBusy}>
          Revoke
        </button>
      </form>
      <Outcome action={action} />
    </Panel>
  );
}

interface Minted {
  readonly token: string;
  readonly jti: string;
  readonly expires_at: string;
}

/** Mints a capability to test a peer. The token is shown once and never stored. */
function Mint({ api, peers }: { readonly api: Api; readonly peers: readonly string[] }) {
  const [minted, setMinted] = useState<Minted | null>(null);
  const action = useAction();
  const mint = onSubmit(({ peer }) =>
    action.run(
      async () => setMinted(await api.send<Minted>('POST', '/admin/federation/capabilities', { peer })),
      'It is minted.',
    ),
  );
  return (
    <Panel title="Try a peer">
      <form class="line" onSubmit={mint}>
        <label>
          Capability for
          <select name="peer">
            {peers.map((peer) => (
              <option key={peer}>{peer}</option>
            ))}
          </select>
        </label>
        <button type="submit" disabled={action.isBusy}>
          Mint
        </button>
      </form>
      <Outcome action={action} />
      {minted === null ? null : (
        <>
          <p>
            jti <code>{minted.jti}</code>, until {moment(minted.expires_at)}. It is shown only once.
          </p>
          <textarea aria-label="The capability" readOnly rows={4} value={minted.token} />
        </>
      )}
    </Panel>
  );
}
