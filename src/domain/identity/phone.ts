import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js'

/** Whether phone numbers of that ISO 3166 country can be read. */
export const isPhoneRegion = (region: string): boolean => isSupportedCountry(region)

/** Superscript and subscript digits, and text that starts with no plus, bracket or digit. */
const NOT_A_NUMBER = /[\u00b2\u00b3\u00b9\u2070-\u2089]|^\s*[^\s+＋(（\p{Nd}]/u

/** Returns the number in E.164, or undefined where the region has no such number. */
function toE164(text: string, region: CountryCode): string | undefined {
  const number = parsePhoneNumberFromString(text, { defaultCountry: region, extract: false })
  return number?.isValid() && number.ext === undefined ? number.number : undefined
}

/**
 * Returns a number in E.164, read as people of the region type it, or undefined.
 * Programs like to store international numbers without the plus: eleven digits or more that start
 * with the region's country code are read as international where that is a valid number.
 */
export function readPhone(text: string, region: string): string | undefined {
  if (text.length > 40 || NOT_A_NUMBER.test(text)) return undefined
  const country = region as CountryCode
  const plain = text.normalize('NFKC')
  const digits = plain.replace(/[\s().\-/]/g, '')
  const isBare = /^[1-9]\d{10,}$/.test(digits) && digits.startsWith(getCountryCallingCode(country))
  return (isBare ? toE164(`+${digits}`, country) : undefined) ?? toE164(plain, country)
}
