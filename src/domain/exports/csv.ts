/** A value of a CSV row. Null is an empty cell. */
export type CsvCell = string | number | null

/** Excel reads UTF-8 only in files that start with this mark. */
export const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Where a spreadsheet may take a text for a formula: at its start, and after what separates cells or
 * rows. Excel separates cells by semicolons in German and Russian, and ignores the quotes then.
 */
const FORMULA = /^(?=[=+\-@＝＋－＠\t\r])|(?<=[;\t\r\n] {0,9})(?=[=+\-@＝＋－＠])/gu
const NEEDS_QUOTES = /[",;\t\r\n]/

function writeCell(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = cell.replace(FORMULA, "'")
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Returns a row of CSV (RFC 4180) with its line break. A text that a spreadsheet would run as a
 * formula gets an apostrophe before the formula.
 */
export const writeCsvRow = (cells: readonly CsvCell[]): string =>
  `${cells.map(writeCell).join(',')}\r\n`
