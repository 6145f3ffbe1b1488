import { CLIENT_CODES, GatehouseError, type GatehouseClient } from '@gatehouse/client';

/** States whether a sign-in with the password asks for a code, and when the account will be deleted, if ever. */
export interface Standing {
  readonly hasSecondFactor: boolean;
  /** In RFC 3339. */
  readonly deletesAt: string | null;
}

/** Milliseconds until those lines must be there. */
const PATIENCE = 30_000;

/** Reads what only the export shows to a session, in its first lines; the rest is not read. */
export async function standingOf(client: GatehouseClient, patience = PATIENCE): Promise<Standing> {
  const { body } = await client.account.export();
  let standing: Standing = { hasSecondFactor: false, deletesAt: null };
  if (body === null) return standing;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const error = new GatehouseError(CLIENT_CODES.timeout, 'The account cannot be read.');
    timer = setTimeout(() => reject(error), patience);
  });
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), late]);
      if (done) return standing;
      const lines = (text + value).split('\n');
      text = lines.pop() ?? '';
      for (const { type, status, deletes_at = null } of lines.map(lineOf)) {
        if (type === 'profile') standing = { ...standing, deletesAt: deletes_at };
        if (type === 'second_factor') return { ...standing, hasSecondFactor: status === 'confirmed' };
      }
    }
  } finally {
    clearTimeout(timer);
    await reader.cancel();
  }
}

interface Line {
  readonly type: string;
  readonly status?: string;
  readonly deletes_at?: string | null;
}

function lineOf(text: string): Line {
  return JSON.parse(text) as Line;
}
