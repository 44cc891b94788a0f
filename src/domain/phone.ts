import { isSupportedCountry, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js'

export const isPhoneRegion = (region: string): boolean => isSupportedCountry(region)

/** The number in E.164, read as people of the region type it; undefined when it is none. */
export function readPhone(text: string, region: string): string | undefined {
  if (text.length > 40) return undefined
  const number = parsePhoneNumberFromString(text.normalize('NFKC'), {
    defaultCountry: region as CountryCode,
    extract: false,
  })
  return number?.isValid() && number.ext === undefined ? number.number : undefined
}
