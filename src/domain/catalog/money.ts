/** Decimal money with exactly two places, as text: floats are not exact. */
export type Money = string

const MONEY = /^(\d{1,8})(?:\.(\d{1,2}))?$/

/** Reads `12`, `12.5` or `12.50` as `12.50`. Returns undefined for everything else. */
export function readMoney(text: string): Money | undefined {
  const parts = MONEY.exec(text)
  return parts ? `${String(Number(parts[1]))}.${(parts[2] ?? '').padEnd(2, '0')}` : undefined
}
