import { InvalidArgumentError } from 'commander'

/** Reads an HTTP address in an option. Throws InvalidArgumentError. */
export function webAddress(text: string): URL {
  if (URL.canParse(text) && /^https?:\/\//i.test(text)) return new URL(text)
  throw new InvalidArgumentError('Use an address that starts with http:// or https://.')
}
