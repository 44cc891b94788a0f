import type { CursorPosition, Order, Page, PageRequest } from '../domain/page.js'

/** An ordered list. `page` and `total` each run one statement when they are called. */
export type List<Item, Field extends string> = {
  readonly orders: readonly Order<Field>[]
  /** The sort key of an item, for its cursor. */
  positionOf(item: Item): CursorPosition
  /** Whether `page` reads the total in the same statement, when the request asks for it. */
  readonly countsWithPage?: boolean
  page(request: PageRequest): Promise<Page<Item>>
  total(): Promise<number>
}
