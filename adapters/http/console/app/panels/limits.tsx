import { useState } from 'preact/hooks';
import type { Account } from '../answers';
import type { Api } from '../api';
import type { Action } from '../parts/action';
import { onSubmit } from '../parts/form';
import { bytes, sizeOf } from '../words';

interface Props {
  readonly api: Api;
  readonly path: string;
  readonly account: Account;
  readonly action: Action;
}

const FIELDS = [
  ['soft_limit', 'Soft limit'],
  ['hard_limit', 'Hard limit'],
] as const;

/** The size that stands for no limit. */
const UNBOUNDED = Number.MAX_SAFE_INTEGER;

/** Sets an account's own limits, in sizes like `10 GiB`. An empty field applies the deployment's limit. */
export function LimitsForm({ api, path, account, action }: Props) {
  const [wrong, setWrong] = useState<string | null>(null);
  const submit = onSubmit((values) => {
    const limits = FIELDS.map(([name]) => [name, values[name]?.trim() === '' ? null : limitOf(values[name] ?? '')]);
    const faulty = FIELDS.find(([name], index) => limits[index]?.[1] === null && values[name]?.trim() !== '');
    setWrong(
      faulty === undefined
        ? null
        : `${faulty[1]}: write a size, such as 10 GiB, or unbounded, or leave the field empty.`,
    );
    if (faulty !== undefined) return;
    action.run(() => api.send('PUT', `${path}/quota`, Object.fromEntries(limits)), 'The limits are set.');
  });
  return (
    <>
      <h3>Own limits</h3>
      <form class="line" onSubmit={submit} key={JSON.stringify(account.own_limits)}>
        {FIELDS.map(([name, label]) => {
          const own = account.own_limits[name];
          return (
            <label key={name}>
              {label}
              <input
                name={name}
                autocomplete="off"
                placeholder="the deployment’s"
                defaultValue={own === null ? '' : exactly(own)}
              />
            </label>
          );
        })}
        <button type="submit" disabled={action.isBusy}>
          Set
        </button>
      </form>
      {wrong === null ? null : (
        <p role="alert" class="outcome bad">
          {wrong}
        </p>
      )}
    </>
  );
}

function limitOf(text: string): number | null {
  return text.trim().toLowerCase() === 'unbounded' ? UNBOUNDED : sizeOf(text);
}

/** Formats a size in a larger unit only if that is exact, so that submitting an unchanged field changes nothing. */
function exactly(size: number): string {
  if (size === UNBOUNDED) return 'unbounded';
  const text = bytes(size);
  return sizeOf(text) === size ? text : `${size} bytes`;
}
