/** Begins a statement that returns its plan in rows: MySQL from 9 on draws a tree by default, MariaDB has rows alone. */
export const EXPLAIN = 'EXPLAIN /*!80018 FORMAT=TRADITIONAL */';
