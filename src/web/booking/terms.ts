/** The price and the length of a service with one master. */
type Terms = { readonly price: string; readonly durationMinutes: number }

/** What a booking costs and how long it takes, of what it can be. `isFrom`: at least that. */
export type BookingTerms = {
  readonly price: string
  readonly isPriceFrom: boolean
  readonly durationMinutes: number
  readonly isDurationFrom: boolean
}

type Offered = Terms & { readonly service: { readonly id: number } }

/**
 * Returns the lowest price and the shortest length of a service with these masters; of the service
 * itself where they are not known. Undefined for an unknown service.
 */
export function termsOf(
  serviceId: number | undefined,
  masters: readonly { readonly services: readonly Offered[] }[],
  services: readonly (Terms & { readonly id: number })[],
): BookingTerms | undefined {
  const own = masters.flatMap((master) =>
    master.services.filter(({ service }) => service.id === serviceId),
  )
  const terms: readonly Terms[] =
    own.length > 0 ? own : services.filter(({ id }) => id === serviceId)
  const [first] = terms
  if (!first) return undefined
  const prices = terms.map(({ price }) => price)
  const lengths = terms.map(({ durationMinutes }) => durationMinutes)
  return {
    price: prices.reduce((low, price) => (Number(price) < Number(low) ? price : low)),
    isPriceFrom: prices.some((price) => price !== first.price),
    durationMinutes: Math.min(...lengths),
    isDurationFrom: lengths.some((length) => length !== first.durationMinutes),
  }
}
