import { expect, it } from '@jest/globals';
import { inParallel, NOW } from '../support/people/builders.js';
import { onEveryAdapter } from '../support/database/on-every-adapter.js';

onEveryAdapter('ServiceFacts', (open) => {
  it('keeps one value a name', async () => {
    const { serviceFacts } = open().stores;
    expect(await serviceFacts.read('base_url')).toBeNull();
    await serviceFacts.note('base_url', 'https://b.example.org', NOW);
    await serviceFacts.note('base_url', 'https://a.example.org', NOW + 1);
    expect(await serviceFacts.read('base_url')).toBe('https://a.example.org');
  });

  it('raises a value and never lowers it, however many nodes start at once', async () => {
    const { serviceFacts } = open().stores;
    const months = ['03', '11', '01', '12', '07', '02', '10', '09'];
    await inParallel(months.length, (index) =>
      serviceFacts.raise('protocol_minimum', `2026-${months[index] ?? ''}-01`, NOW + index),
    );
    expect(await serviceFacts.read('protocol_minimum')).toBe('2026-12-01');
    await serviceFacts.raise('protocol_minimum', '2026-12-01', NOW);
    await serviceFacts.raise('protocol_minimum', '2026-11-30', NOW);
    expect(await serviceFacts.read('protocol_minimum')).toBe('2026-12-01');
  });
});
