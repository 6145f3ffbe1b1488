import type { Levels, Totals } from '../../../domain/admin/history.js';

export interface CurrentFigures {
  readonly totals: Totals;
  readonly levels: Pick<
    Levels,
    'databaseWaiting' | 'passwordsWaiting' | 'memoryBytes' | 'eventLoopSeconds' | 'freeBytes'
  >;
}

/**
 * The service's own figures as they stand: of this process, or of all worker processes together. They are counts by
 * route and status; nothing in them belongs to a person.
 */
export interface Figures {
  read(): Promise<CurrentFigures>;
}
