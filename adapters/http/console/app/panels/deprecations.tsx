import type { Deprecation } from '../answers';
import type { Api } from '../api';
import { Complaint, Outcome, Panel, useAction } from '../parts/action';
import { useFetched } from '../parts/fetched';
import { onSubmit } from '../parts/form';
import { Table } from '../parts/table';
import { moment } from '../words';

export function DeprecationsPanel({ api }: { readonly api: Api }) {
  const announced = useFetched<{ readonly deprecations: readonly Deprecation[] }>(api, '/admin/deprecations');
  const rows = (announced.answer?.deprecations ?? []).map((each) => ({
    key: each.protocol_version,
    cells: [each.protocol_version, moment(each.cutoff_at), each.min_client_build ?? '–', each.info_url ?? '–'],
  }));
  return (
    <>
      <Complaint error={announced.error} />
      <Panel title="Announcements">
        <Table
          caption="The version becomes the least one at its cutoff"
          head={['Protocol version', 'Cutoff', 'Least client build', 'Information']}
          rows={rows}
          none="Nothing is announced."
        />
      </Panel>
      <Announce api={api} onDone={announced.reload} />
    </>
  );
}

function Announce({ api, onDone }: { readonly api: Api; readonly onDone: () => void }) {
  const action = useAction(onDone);
  const announce = onSubmit((values) => {
    const { protocol_version, cutoff = '', min_client_build = '', info_url = '' } = values;
    const body = {
      protocol_version,
      cutoff_at: new Date(`${cutoff}Z`).toISOString(),
      min_client_build: min_client_build === '' ? null : min_client_build,
      info_url: info_url === '' ? null : info_url,
    };
    action.run(() => api.send('POST', '/admin/deprecations', body), 'It is announced.');
  });
  return (
    <Panel title="Announce">
      <p>Albums below the version become read-only at the cutoff. Announcing a version again moves its date.</p>
      <form class="line" onSubmit={announce}>
        <label>
          Protocol version
          <input name="protocol_version" type="date" required />
        </label>
        <label>
          Cutoff (UTC)
          <input name="cutoff" type="datetime-local" required />
        </label>
        <label>
          Least client build, if it rises
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
    </Panel>
  );
}
