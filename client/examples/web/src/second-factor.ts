import type { GatehouseClient } from '@gatehouse/client';

/**
 * Returns true if a sign-in with the password asks for a code. Only the export shows this to a session, in its first
 * lines; the rest is not read.
 */
export async function hasSecondFactor(client: GatehouseClient): Promise<boolean> {
  const { body } = await client.account.export();
  if (body === null) return false;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return false;
      const lines = (text + value).split('\n');
      text = lines.pop() ?? '';
      const line = lines.map(lineOf).find(({ type }) => type === 'second_factor');
      if (line !== undefined) return line.status === 'confirmed';
    }
  } finally {
    await reader.cancel();
  }
}

interface Line {
  readonly type: string;
  readonly status?: string;
}

function lineOf(text: string): Line {
  return JSON.parse(text) as Line;
}
