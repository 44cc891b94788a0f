/** A range of a list: at most `first` items, after a cursor's position and past an offset. */
export type PageRequest = {
  readonly first: number
  readonly offset: number
  readonly after: CursorPosition | undefined
  /** Whether the number of items of the whole list is needed beside the page. */
  readonly withTotal?: boolean
  /** The properties of the items that are needed. Others may be missing. Absent: all. */
  readonly properties?: ReadonlySet<string> | undefined
}
/** One field to sort by. `id` always breaks ties, so an order is total. */
export type Order<Field extends string> = { readonly field: Field; readonly descending: boolean }
/** An item's position in an order: the values of its sort fields, its id last. */
export type CursorPosition = readonly (string | number)[]
/** Items of one page, and whether more follow. */
export type Page<Item> = {
  readonly items: readonly Item[]
  readonly hasNext: boolean
  /** Whether items precede it, where the request does not show that. */
  readonly hasPrevious?: boolean
  /** The number of items of the whole list, if the page was read with it. */
  readonly total?: number | undefined
}

/** Returns the order with `id` last, in the direction of the field before it. Each field once. */
export function totalOrder<Field extends string>(
  orders: readonly Order<Field>[],
  id: Field,
): Order<Field>[] {
  const once = orders.filter(
    (order, index) => orders.findIndex(({ field }) => field === order.field) === index,
  )
  const upToId = once.findIndex(({ field }) => field === id)
  if (upToId >= 0) return once.slice(0, upToId + 1)
  return [...once, { field: id, descending: once.at(-1)?.descending ?? false }]
}
