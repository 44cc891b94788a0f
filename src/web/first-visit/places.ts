/** What a new salon is likely to have. */
export type LikelyPlace = {
  readonly timeZone: string
  readonly currency: string
  readonly phoneRegion: string
}

/** The country and the currency of the most populous time zones. */
const PLACES: Readonly<Record<string, readonly [country: string, currency: string]>> = {
  'Europe/Berlin': ['DE', 'EUR'],
  'Europe/Vienna': ['AT', 'EUR'],
  'Europe/Paris': ['FR', 'EUR'],
  'Europe/Madrid': ['ES', 'EUR'],
  'Europe/Rome': ['IT', 'EUR'],
  'Europe/Amsterdam': ['NL', 'EUR'],
  'Europe/Brussels': ['BE', 'EUR'],
  'Europe/Luxembourg': ['LU', 'EUR'],
  'Europe/Lisbon': ['PT', 'EUR'],
  'Europe/Dublin': ['IE', 'EUR'],
  'Europe/Athens': ['GR', 'EUR'],
  'Asia/Nicosia': ['CY', 'EUR'],
  'Europe/Malta': ['MT', 'EUR'],
  'Europe/Helsinki': ['FI', 'EUR'],
  'Europe/Riga': ['LV', 'EUR'],
  'Europe/Vilnius': ['LT', 'EUR'],
  'Europe/Tallinn': ['EE', 'EUR'],
  'Europe/Ljubljana': ['SI', 'EUR'],
  'Europe/Bratislava': ['SK', 'EUR'],
  'Europe/Zagreb': ['HR', 'EUR'],
  'America/New_York': ['US', 'USD'],
  'America/Chicago': ['US', 'USD'],
  'America/Denver': ['US', 'USD'],
  'America/Los_Angeles': ['US', 'USD'],
  'Europe/London': ['GB', 'GBP'],
  'Europe/Zurich': ['CH', 'CHF'],
  'Europe/Warsaw': ['PL', 'PLN'],
  'Europe/Prague': ['CZ', 'CZK'],
  'Europe/Budapest': ['HU', 'HUF'],
  'Europe/Bucharest': ['RO', 'RON'],
  'Europe/Belgrade': ['RS', 'RSD'],
  'Europe/Stockholm': ['SE', 'SEK'],
  'Europe/Oslo': ['NO', 'NOK'],
  'Europe/Copenhagen': ['DK', 'DKK'],
  'Europe/Istanbul': ['TR', 'TRY'],
  'Europe/Moscow': ['RU', 'RUB'],
  'Europe/Samara': ['RU', 'RUB'],
  'Asia/Yekaterinburg': ['RU', 'RUB'],
  'Asia/Novosibirsk': ['RU', 'RUB'],
  'Europe/Minsk': ['BY', 'BYN'],
  'Europe/Kyiv': ['UA', 'UAH'],
  'Europe/Kiev': ['UA', 'UAH'],
  'Europe/Chisinau': ['MD', 'MDL'],
  'Asia/Tbilisi': ['GE', 'GEL'],
  'Asia/Yerevan': ['AM', 'AMD'],
  'Asia/Baku': ['AZ', 'AZN'],
  'Asia/Almaty': ['KZ', 'KZT'],
  'Asia/Tashkent': ['UZ', 'UZS'],
  'Asia/Bishkek': ['KG', 'KGS'],
  'Asia/Dushanbe': ['TJ', 'TJS'],
  'Asia/Dubai': ['AE', 'AED'],
  'Asia/Jerusalem': ['IL', 'ILS'],
  'Asia/Kolkata': ['IN', 'INR'],
  'Asia/Calcutta': ['IN', 'INR'],
  'Asia/Tokyo': ['JP', 'JPY'],
  'America/Toronto': ['CA', 'CAD'],
  'Australia/Sydney': ['AU', 'AUD'],
  'Pacific/Auckland': ['NZ', 'NZD'],
}
const places = Object.values(PLACES)

/** Currencies of the form's list. The form takes the code of any other one. */
export const CURRENCIES: readonly string[] = [...new Set(places.map(([, currency]) => currency))]
/** Countries that the form offers for phone numbers. */
export const PHONE_REGIONS: readonly string[] = [
  ...new Set(places.map(([country]) => country)),
].sort()

/** Guesses from the browser's time zone, else from its language, such as `de-AT`. */
export function likelyPlace(timeZone: string, locale: string): LikelyPlace {
  const country = /-([A-Z]{2})\b/.exec(locale)?.[1]
  const ofCountry = places.find(([known]) => known === country)
  const [phoneRegion, currency] = PLACES[timeZone] ?? ofCountry ?? ['DE', 'EUR']
  return { timeZone, currency, phoneRegion }
}
