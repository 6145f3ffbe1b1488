import { useState } from 'preact/hooks';
import type { Deprecation } from '../answers';
import type { Api } from '../api';
import { Complaint, Outcome, Panel, useAction } from '../parts/action';
import { Confirm } from '../parts/confirm';
import { useFetched } from '../parts/fetched';
import { onSubmit } from '../parts/form';
import { Table } from '../parts/table';
import { moment } from '../words';

export function DeprecationsPanel({ api }: { readonly api: Api }) {
  const announced = useFetched<{ readonly deprecations: readonly Deprecation[] }>(api, '/admin/deprecations');
  const rows = (announced.answer?.deprecations ?? []).map((each) => ({
    key: each.protocol_version,
    cells: [
      each.protocol_version,
      moment(each.cutoff_at),
      each.stranded_albums.toLocaleString('en'),
      each.min_client_build,
      <span class="long">{each.info_url ?? '–'}</span>,
    ],
  }));
  return (
    <>
      <Complaint error={announced.error} />
      <Panel title="Announcements">
        <Table
          caption="The version becomes the minimum at its cutoff; albums below it become read-only"
          head={['Protocol version', 'Cutoff', 'Stranded albums', 'Oldest client build', 'Information']}
          rows={rows}
          none={announced.answer === null ? '' : 'Nothing is announced.'}
        />
      </Panel>
      <Announce api={api} onDone={announced.reload} />
    </>
  );
}

interface AnnouncementBody {
  readonly protocol_version: string;
  readonly cutoff_at: string;
  readonly min_client_build: string | null;
  readonly info_url: string | null;
}

function bodyOf(values: Readonly<Record<string, string>>): AnnouncementBody {
  const { protocol_version = '', cutoff = '', min_client_build = '', info_url = '' } = values;
  return {
    protocol_version,
    cutoff_at: new Date(`${cutoff}Z`).toISOString(),
    min_client_build: min_client_build === '' ? null : min_client_build,
    info_url: info_url === '' ? null : info_url,
  };
}

function Announce({ api, onDone }: { readonly api: Api; readonly onDone: () => void }) {
  const action = useAction(onDone);
  const [asked, setAsked] = useState<AnnouncementBody | null>(null);
  const send = (body: AnnouncementBody, force: boolean): void => {
    setAsked(body);
    action.run(() => api.send('POST', '/admin/deprecations', { ...body, force }), 'It is announced.');
  };
  return (
    <Panel title="Announce">
      <p>Albums below the version become read-only at the cutoff. Announcing a version again moves its date.</p>
      <form class="line" onSubmit={onSubmit((values) => send(bodyOf(values), false))}>
        <label>
          Protocol version
          <input name="protocol_version" type="date" max="9999-12-31" required />
        </label>
        <label>
          Cutoff (UTC)
          <input name="cutoff" type="datetime-local" max="9999-12-31T23:59" required />
        </label>
        <label>
          Oldest client build, if it rises
          <input name="min_client_build" autocomplete="off" />
        </label>
        <label>
          Page with information
          <input name="info_url" type="url" autocomplete="off" />
        </label>
        <button type="submit" disabled={action.isBusy}>
          Announce
        </button>
      </form>
      <Outcome action={action} />
      {asked !== null && action.outcome?.code === 'error.deprecation.too_soon' ? (
        <Confirm
          label="Announce anyway"
          title="Announce with a shorter notice?"
          isBusy={action.isBusy}
          onConfirm={() => send(asked, true)}
        >
          <p>{action.outcome.text}</p>
        </Confirm>
      ) : null}
    </Panel>
  );
}
