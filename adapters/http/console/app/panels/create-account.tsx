import { useState } from 'preact/hooks';
import type { CreatedAccount } from '../answers';
import type { Api } from '../api';
import { Outcome, Panel, useAction } from '../parts/action';
import { Facts } from '../parts/facts';
import { onSubmit } from '../parts/form';

interface Props {
  readonly api: Api;
  readonly onCreated: () => void;
}

/** Makes an account with a generated password, which this page shows once. */
export function CreateAccount({ api, onCreated }: Props) {
  const action = useAction(onCreated);
  const [made, setMade] = useState<CreatedAccount | null>(null);
  const create = onSubmit(({ address }, form) => {
    setMade(null);
    action.run(async () => {
      setMade(await api.send<CreatedAccount>('POST', '/admin/accounts', { address }));
      form.reset();
    }, 'The account is made.');
  });
  return (
    <Panel title="Add somebody">
      <p>
        An account with a generated password, also where registration is closed. The person changes it after signing in.
      </p>
      <form class="line" onSubmit={create}>
        <label>
          Their login address
          <input name="address" type="email" required autocomplete="off" spellcheck={false} />
        </label>
        <button type="submit" disabled={action.isBusy}>
          Add
        </button>
      </form>
      <Outcome action={action} />
      {made === null ? null : (
        <Facts
          facts={[
            ['Login address', made.address],
            ['Handle', made.handle],
            ['Password, shown only once', <code class="password">{made.password}</code>],
          ]}
        />
      )}
    </Panel>
  );
}
