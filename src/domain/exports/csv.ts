/** A value of a CSV row. Null is an empty cell. */
export type CsvCell = string | number | null

/** Excel reads UTF-8 only in files that start with this mark. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** The first characters with which a spreadsheet takes a text for a formula. */
const FORMULA = /^[=+\-@\t\r]/
const NEEDS_QUOTES = /[",\r\n]/

function writeCell(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = FORMULA.test(cell) ? `'${cell}` : cell
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Returns a row of CSV (RFC 4180) with its line break. A text that a spreadsheet would run as a
 * formula gets an apostrophe before it.
 */
export const writeCsvRow = (cells: readonly CsvCell[]): string =>
  `${cells.map(writeCell).join(',')}\r\n`
