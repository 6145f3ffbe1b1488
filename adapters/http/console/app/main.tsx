import { render, type ComponentType } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Api } from './api';
import { DeprecationsPanel } from './panels/deprecations';
import { FederationPanel } from './panels/federation';
import { KeysPanel } from './panels/keys';
import { LogPanel } from './panels/log';
import { OverviewPanel } from './panels/overview';
import { PeoplePanel } from './panels/people';
import { StoragePanel } from './panels/storage';
import { SignIn } from './sign-in';

const PANELS: Readonly<Record<string, readonly [title: string, panel: ComponentType<{ readonly api: Api }>]>> = {
  overview: ['Overview', OverviewPanel],
  people: ['People', PeoplePanel],
  keys: ['Keys', KeysPanel],
  federation: ['Federation', FederationPanel],
  deprecations: ['Deprecations', DeprecationsPanel],
  storage: ['Storage', StoragePanel],
  log: ['Log', LogPanel],
};
const FIRST = 'overview';

/** Returns the panel that the URL's fragment names, so that panels can be linked and the back button works. */
function usePlace(): string {
  const read = (): string => location.hash.replace(/^#\/?/, '');
  const [place, setPlace] = useState(read);
  // A layout effect runs in the same step as the first render. An effect runs after the paint, and would lose a click
  // that comes before it.
  useLayoutEffect(() => {
    const follow = (): void => setPlace(read());
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return Object.hasOwn(PANELS, place) ? place : FIRST;
}

const REFUSED = 'The service no longer accepts the token of this page. Sign in again.';

function Console({ asksForToken }: { readonly asksForToken: boolean }) {
  const [token, setToken] = useState(() => (asksForToken ? Api.remembered() : null));
  const [reason, setReason] = useState<string | null>(null);
  const hasAsked = useRef(false);
  const keep = (next: string | null, why: string | null = null): void => {
    Api.remember(next);
    setReason(why);
    setToken(next);
  };
  const api = useMemo(() => new Api(token, () => asksForToken && keep(null, REFUSED)), [token]);
  if (asksForToken && token === null) {
    hasAsked.current = true;
    return <SignIn reason={reason} onSignedIn={keep} />;
  }
  return <Rooms api={api} onSignOut={asksForToken ? () => keep(null) : null} takesFocus={hasAsked.current} />;
}

interface RoomsProps {
  readonly api: Api;
  readonly onSignOut: (() => void) | null;
  /** True after a sign-in in this page, whose form had the focus. */
  readonly takesFocus: boolean;
}

function Rooms({ api, onSignOut, takesFocus }: RoomsProps) {
  const place = usePlace();
  const heading = useRef<HTMLHeadingElement>(null);
  const [title, PanelOf] = PANELS[place] ?? ['Overview', OverviewPanel];
  const isFirst = useRef(!takesFocus);
  useEffect(() => {
    document.title = `${title} · Gatehouse console`;
    // The focus on the heading lets a screen reader announce the new panel.
    if (!isFirst.current) heading.current?.focus();
    isFirst.current = false;
  }, [title]);
  return (
    <>
      <header>
        <p class="name">Gatehouse console</p>
        <nav aria-label="Console">
          {Object.entries(PANELS).map(([name, [label]]) => (
            <a key={name} href={`#/${name}`} aria-current={name === place ? 'page' : undefined}>
              {label}
            </a>
          ))}
        </nav>
        {onSignOut === null ? null : (
          <button type="button" class="quiet" onClick={onSignOut}>
            Sign out
          </button>
        )}
      </header>
      <main id="main">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <PanelOf key={place} api={api} />
      </main>
    </>
  );
}

const root = document.getElementById('console');
if (root !== null) {
  root.replaceChildren();
  render(<Console asksForToken={root.dataset['token'] === 'asked'} />, root);
}
