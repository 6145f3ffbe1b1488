/** A table of the numbers from 1 to `count`, as the column `seq`, on MySQL and MariaDB. */
export const numbersTo = (count: number): string =>
  `JSON_TABLE(CONCAT('[', REPEAT('0,', ${count - 1}), '0]'), '$[*]' COLUMNS (seq FOR ORDINALITY)) AS numbers`;
