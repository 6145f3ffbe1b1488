import type { KeyKind, ServerKey } from '../answers';
import type { Api } from '../api';
import { Complaint, Outcome, Panel, useAction } from '../parts/action';
import { Confirm } from '../parts/confirm';
import { useFetched } from '../parts/fetched';
import { Table } from '../parts/table';
import { moment } from '../words';

interface Kind {
  readonly kind: KeyKind;
  readonly title: string;
  readonly about: string;
  /** The fate of what the former key signed. */
  readonly former: string;
}

const KINDS: readonly Kind[] = [
  {
    kind: 'signing',
    title: 'Signing keys',
    about: 'For access tokens and capabilities.',
    former: 'What the former key signed stays valid for SIGNING_KEY_GRACE: nobody is signed out, but capabilities end.',
  },
  {
    kind: 'attestation',
    title: 'Attestation keys',
    about: 'For the proofs of storage that uploads end with.',
    former: 'What the former key signed stays valid.',
  },
];

export function KeysPanel({ api }: { readonly api: Api }) {
  const { answer, error, reload } = useFetched<{ readonly keys: readonly ServerKey[] }>(api, '/admin/keys');
  const action = useAction(reload);
  return (
    <>
      <Complaint error={error} />
      <Outcome action={action} />
      {KINDS.map(({ kind, title, about, former }) => (
        <Panel key={kind} title={title}>
          <p>{about}</p>
          {answer === null ? null : <Keys title={title} keys={answer.keys.filter((key) => key.kind === kind)} />}
          <Confirm
            label={`Rotate the ${kind} key`}
            title={`Give the server a new ${kind} key?`}
            isBusy={action.isBusy}
            onConfirm={() =>
              action.run(() => api.send('POST', `/admin/keys/${kind}/rotate`), `The server has a new ${kind} key.`)
            }
          >
            <p>Every node signs with it within seconds. {former}</p>
          </Confirm>
        </Panel>
      ))}
    </>
  );
}

function Keys({ title, keys }: { readonly title: string; readonly keys: readonly ServerKey[] }) {
  const rows = keys.map(({ jwk, activated_at, retired_at }) => ({
    key: jwk.kid,
    cells: [
      <code>{jwk.kid}</code>,
      moment(activated_at),
      retired_at === null ? <strong>active</strong> : moment(retired_at),
    ],
  }));
  return <Table caption={title} head={['Key', 'Since', 'Retired']} rows={rows} none="None yet." />;
}
