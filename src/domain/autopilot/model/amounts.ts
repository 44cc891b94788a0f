import type { OfferedServiceContext } from '../state/context.js'

/** How people write a currency besides its code. */
const WRITTEN: Readonly<Record<string, string>> = {
  EUR: '€|euros?|евро',
  USD: '\\$|dollars?|доллар(?:а|ов|ы)?',
  GBP: '£|pounds?|фунт(?:а|ов)?',
  RUB: '₽|roubles?|rubles?|руб(?:л[а-я]+|\\.)?',
}
const NUMBER = String.raw`\d{1,3}(?:[ \u00a0]\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,2})?`
const MINUTES = /(?<![\d.,:])(\d{1,3})\s?(?:minutes?|mins?|минут(?:ы|у)?|мин)(?!\p{L})/giu
/** Replaces a correct amount, so that later checks skip it. */
const RIGHT = ' that '

const cents = (written: string): number =>
  Math.round(Number(written.replace(/[ \u00a0]/g, '').replace(',', '.')) * 100)

function amountsIn(currency: string): RegExp {
  const names = [currency.replace(/\W/g, ''), WRITTEN[currency]].filter(Boolean).join('|')
  return new RegExp(
    String.raw`(?<![\d.,:])(?:(?:${names})\s?(${NUMBER})|(${NUMBER})\s?(?:${names})(?!\p{L}))(?![\d:])`,
    'giu',
  )
}

/**
 * Removes the prices and durations that are correct for one of these services. A wrong one stays,
 * and the later check finds an unexplained number.
 */
export function withoutAmounts(
  sentence: string,
  services: readonly OfferedServiceContext[],
  currency: string,
): string {
  const providers = services.flatMap(({ by }) => by)
  const isPrice = (written: string): boolean =>
    providers.some(({ price }) => cents(price) === cents(written))
  return sentence
    .replace(amountsIn(currency), (all, after: string | undefined, before: string | undefined) =>
      isPrice(after ?? before ?? '') ? RIGHT : all,
    )
    .replace(MINUTES, (all, minutes: string) =>
      providers.some((one) => one.minutes === Number(minutes)) ? RIGHT : all,
    )
}
