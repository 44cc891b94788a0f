import type { CursorPosition, Order, Page, PageRequest } from '../domain/page.js'

/** A list in an order: its pages and its total, each one statement that runs when asked for. */
export type List<Item, Field extends string> = {
  readonly orders: readonly Order<Field>[]
  /** Where an item stands in the order. */
  positionOf(item: Item): CursorPosition
  page(request: PageRequest): Promise<Page<Item>>
  total(): Promise<number>
}
