import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js'

export const isPhoneRegion = (region: string): boolean => isSupportedCountry(region)

/** Small digits set high or low are notes, not part of a number; a number starts with a plus, a bracket or a digit. */
const STRANGE = /[\u00b2\u00b3\u00b9\u2070-\u2089]|^\s*[^\s+＋(（\p{Nd}]/u

/** In E.164, when the region has such a number. */
function read(text: string, region: CountryCode): string | undefined {
  const number = parsePhoneNumberFromString(text, { defaultCountry: region, extract: false })
  return number?.isValid() && number.ext === undefined ? number.number : undefined
}

/**
 * The number in E.164, read as people of the region type it; undefined when it is none. Eleven digits or more that start
 * with the region's own country code are taken as such where that is a number: programs like to store them without the plus.
 */
export function readPhone(text: string, region: string): string | undefined {
  if (text.length > 40 || STRANGE.test(text)) return undefined
  const country = region as CountryCode
  const plain = text.normalize('NFKC')
  const digits = plain.replace(/[\s().\-/]/g, '')
  const isBare = /^[1-9]\d{10,}$/.test(digits) && digits.startsWith(getCountryCallingCode(country))
  return (isBare ? read(`+${digits}`, country) : undefined) ?? read(plain, country)
}
