import { deleteDamaged } from '../app.js';
import { actionButton, h, show } from '../dom.js';

const TEXT =
  "This app's file in this browser is damaged. The service still has every photo that it received. A new file holds " +
  'them again, without what this browser had not sent yet. Albums that others share with you open here after they have ' +
  'removed you and invited you again.';

/** Offers to replace a catalog that SQLite cannot read. `replaced` continues without it. */
export function showDamaged(replaced: () => Promise<void>): void {
  const replace = actionButton('Replace the damaged file', async () => {
    await deleteDamaged();
    await replaced();
  });
  show('The photos cannot be shown', h('p', { class: 'card error', role: 'alert' }, TEXT), replace);
}
