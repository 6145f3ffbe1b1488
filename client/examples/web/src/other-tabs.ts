import type { GatehouseClient } from '@gatehouse/client';
import { forget } from './app.js';
import { loadKeys, tokenStorage } from './vault.js';

const NEWS = 'gatehouse-photos news';

/**
 * Loads this tab anew when another tab signs out, or in as somebody else: this one must neither show the photos of the
 * session that ended, nor write with the keys of one account in the session of another. `isOpen` says whether this tab
 * shows the pages of an account, also if its session has ended.
 */
export function followOtherTabs(client: GatehouseClient, isOpen: () => boolean): void {
  const follow = async (): Promise<void> => {
    const own = await client.session();
    const stored = await tokenStorage.load();
    if ((own === null && !isOpen()) || stored?.session_id === own?.session_id) return;
    // The tab that wiped this browser could not delete the catalog, which this one has open.
    if (loadKeys() === null) await forget();
    sessionStorage.setItem(NEWS, stored === null ? 'Another tab has signed out.' : 'Another tab has signed in.');
    history.replaceState(null, '', '#/');
    window.location.reload();
  };
  window.addEventListener('storage', () => void follow());
  // A page that the back button brings back has heard nothing meanwhile.
  window.addEventListener('pageshow', ({ persisted }) => void (persisted && follow()));
}

/** Returns, once, why another tab had this one loaded anew; `null` if none had. */
export function newsOfOtherTabs(): string | null {
  const news = sessionStorage.getItem(NEWS);
  sessionStorage.removeItem(NEWS);
  return news;
}
