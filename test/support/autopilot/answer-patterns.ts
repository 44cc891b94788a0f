import type { Tongue } from './dialogue.js'

/** A number as a price may be written: 45, 45.00, 45,00, 1 800, 1,800. */
export function price(amount: number): RegExp {
  const digits = String(amount)
  const grouped =
    digits.length > 3 ? `${digits.slice(0, -3)}[\\s\\u00a0\\u202f.,']?${digits.slice(-3)}` : digits
  return new RegExp(`(?<![\\d.,:])${grouped}(?:[.,]00)?(?![\\d:])`, 'u')
}

/** One of some prices. */
export const priceOf = (amounts: readonly number[]): RegExp =>
  new RegExp(amounts.map((one) => price(one).source).join('|'), 'u')

/** A time as it may be written: 17:00, 17.00, 17, 5 pm, 5:00pm. */
export function clock(time: string): RegExp {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const minutes = `[:.]${String(minute).padStart(2, '0')}`
  const optional = minute === 0 ? `(?:${minutes})?` : minutes
  const half = hour >= 12 ? 'p' : 'a'
  return new RegExp(
    `(?<![\\d:.])(?:0?${hour}${optional}(?![\\d:]|\\.\\d)|${hour % 12 || 12}${optional}\\s?${half}\\.?m)`,
    'iu',
  )
}

/** Answers that are the same in all dialogues of a language. `never` matches nothing. */
export const PATTERNS = {
  closed: {
    en: /clos|not open|no hours|do(?:es)?n.t work|not work|nobody works|no one works|day off/iu,
    ru: /закрыт|выходн|не работа|нерабоч/iu,
    de: /geschlossen|nicht (?:offen|geöffnet)|ruhetag|frei(?:er|en) tag|arbeitet (?:da )?(?:nicht|niemand)|nicht da/iu,
  },
  'no appointment': {
    en: /no (?:upcoming|coming|visit|appointment|booking|planned)|n.t (?:have|find|see)|nothing (?:is )?booked|not (?:have|booked|find)|none/iu,
    ru: /нет|не наш|не вижу|не запис|отсутств/iu,
    de: /kein|nicht|nichts/iu,
  },
  never: { en: /(?!)/u, ru: /(?!)/u, de: /(?!)/u },
} as const satisfies Readonly<Record<string, Readonly<Record<Tongue, RegExp>>>>
