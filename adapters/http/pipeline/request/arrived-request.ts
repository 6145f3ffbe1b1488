import type { Request } from 'express';
import type { IncomingHttpHeaders } from 'node:http';
import type { Guest } from '../../../../application/links/guest.js';
import type { Caller } from '../../../../application/sessions/caller.js';
import type { WriteFormats } from '../../../../domain/protocol/window.js';
import type { ApiRequest, AskForCaller } from '../../routing/endpoint.js';
import type { Route } from '../../routing/route.js';
import { settledItem, settledItems, type Batch, type SettledItem } from '../response/settled-items.js';
import type { HttpContext } from './context.js';
import type { Admitted } from './protocol-gate.js';
import { queryReader } from './query.js';

/** The request that an endpoint receives. Members that few endpoints read are computed on access. */
export class ArrivedRequest implements Omit<ApiRequest<unknown>, 'caller'> {
  constructor(
    readonly incoming: Request,
    readonly id: string,
    private readonly admitted: Admitted,
    readonly caller: Caller | Guest | AskForCaller | null,
    readonly body: unknown,
    private readonly taken: { readonly by: Pick<Route, 'path'>; readonly context: HttpContext },
  ) {}

  get params(): Readonly<Record<string, string>> {
    return this.incoming.params as Record<string, string>;
  }

  get query(): (name: string) => string | null {
    return queryReader(this.incoming);
  }

  get protocolVersion(): string | null {
    return this.admitted.version;
  }

  get formats(): WriteFormats {
    return this.admitted.formats;
  }

  get headers(): IncomingHttpHeaders {
    return this.incoming.headers;
  }

  get clientAddress(): string {
    return this.incoming.ip ?? '';
  }

  each<Item, T>(items: readonly Item[], work: (item: Item) => Promise<T>): Promise<readonly SettledItem<T>[]> {
    return settledItems(items, work, this.batch());
  }

  settle<T>(work: () => Promise<T>): Promise<SettledItem<T>> {
    return settledItem(work, this.batch());
  }

  private batch(): Batch {
    const { by, context } = this.taken;
    return { request: this.incoming, id: this.id, route: by.path, context };
  }
}
