import type { ComponentChildren } from 'preact';

interface Props {
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly ComponentChildren[] }[];
  /** The text shown when there are no rows. */
  readonly none: string;
}

/** A table. On narrow screens each row becomes a card whose cells name their column. */
export function Table({ caption, head, rows, none }: Props) {
  if (rows.length === 0) return <p class="none">{none}</p>;
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {cells.map((cell, index) => (
              <td key={head[index]} data-head={head[index]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
