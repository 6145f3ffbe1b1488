import type { Levels, Totals } from '../../../domain/admin/history.js';

export interface CurrentFigures {
  readonly totals: Totals;
  readonly levels: Pick<
    Levels,
    'databaseWaiting' | 'passwordsWaiting' | 'memoryBytes' | 'eventLoopSeconds' | 'freeBytes'
  >;
}

/**
 * The service's current figures, of this process or of all worker processes together. They are counts by route and
 * status and hold no personal data.
 */
export interface Figures {
  read(): Promise<CurrentFigures>;
}
