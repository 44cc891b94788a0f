/**
 * Returns a table as lines: a head, and a row each, in columns that are as wide as their longest
 * cell.
 */
export function tableLines(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): readonly string[] {
  const widths = head.map((title, column) =>
    Math.max(...[title, ...rows.map((row) => row[column] ?? '')].map((cell) => [...cell].length)),
  )
  return [head, ...rows].map((row) =>
    row
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - [...cell].length))
      .join('  ')
      .trimEnd(),
  )
}

/** Returns yes or no, for a cell. */
export const yesOrNo = (value: boolean): string => (value ? 'yes' : 'no')
