import { type ClassType, Field, Int, ObjectType } from 'type-graphql'
import { readCursor, writeCursor } from '../../domain/cursor.js'
import type { Order, Page, PageRequest } from '../../domain/page.js'
import { invalid } from '../../domain/refusal.js'
import type { List } from '../../service/paged-list.js'

const LONGEST_PAGE = 100
const FARTHEST_OFFSET = 10_000_000

@ObjectType('PageInfo', {
  simpleResolvers: true,
  description: 'The position of the page in its list.',
})
class PageInfoShape {
  @Field(() => Boolean) readonly hasNextPage!: boolean
  @Field(() => Boolean) readonly hasPreviousPage!: boolean
  @Field(() => String, { nullable: true }) readonly startCursor!: string | null
  @Field(() => String, { nullable: true }) readonly endCursor!: string | null
}

/** The paging arguments of a list as the client sent them. */
type PageArguments = {
  readonly first: number | null | undefined
  readonly after: string | null | undefined
  readonly offset: number | null | undefined
}

/**
 * A page, which is read once for all its fields, and a total, which is read only for `totalCount`.
 */
export type Connection<Item> = {
  readonly page: () => Promise<Page<Item>>
  readonly total: () => Promise<number>
  readonly cursorOf: (item: Item) => string
  /** Whether items come before the page. */
  readonly startsLater: boolean
}

/**
 * Returns the size of a page: the argument `name`, or `usual` when it is absent. Throws `invalid`
 * for a negative number or one over `longest`.
 */
export function assertPageSize(
  first: number | null | undefined,
  usual = 20,
  name = 'first',
  longest = LONGEST_PAGE,
): number {
  const count = first ?? usual
  const fault =
    count < 0
      ? 'greater than or equal to 0'
      : count > longest
        ? `less than or equal to ${longest}`
        : undefined
  if (fault) throw invalid({ [name]: [`Ensure this value is ${fault}.`] })
  return count
}

const offsetFault = (offset: number | null | undefined): string | undefined =>
  typeof offset === 'number' && (offset < 0 || offset > FARTHEST_OFFSET)
    ? `Use a number from 0 to ${FARTHEST_OFFSET}.`
    : undefined

/** Returns the offset, 0 when it is absent. Throws `invalid` when it is negative or too large. */
export function assertOffset(offset: number | null | undefined): number {
  const fault = offsetFault(offset)
  if (fault) throw invalid({ offset: [fault] })
  return offset ?? 0
}

/**
 * Returns the page to read. Throws `invalid` with all field errors at once: for a page size over
 * 100, for negative numbers, and for a cursor of another order.
 */
function assertPage(
  orders: readonly Order<string>[],
  { first, after, offset }: PageArguments,
): PageRequest {
  const faults: Record<string, string[]> = {}
  const count = assertPageSize(first)
  const fault = offsetFault(offset)
  if (fault) faults.offset = [fault]
  const position = typeof after === 'string' ? readCursor(orders, after) : undefined
  if (typeof after === 'string' && !position) faults.after = ['Invalid cursor.']
  if (Object.keys(faults).length > 0) throw invalid(faults)
  return { first: count, offset: offset ?? 0, after: position }
}

/** Returns the connection of a list. Throws `invalid` for page arguments that are not allowed. */
export function connect<Item, Field extends string>(
  list: List<Item, Field>,
  page: PageArguments,
): Connection<Item> {
  const request = assertPage(list.orders, page)
  let reading: Promise<Page<Item>> | undefined
  return {
    page: () => (reading ??= list.page(request)),
    total: () => list.total(),
    cursorOf: (item) => writeCursor(list.orders, list.positionOf(item)),
    startsLater: request.after !== undefined || request.offset > 0,
  }
}

/** Creates the connection and edge types of a node. Called once for each node type. */
export function connectionOf<Item extends object>(name: string, node: () => ClassType<Item>) {
  @ObjectType(`${name}Edge`, { simpleResolvers: true })
  class Edge {
    @Field(() => String) readonly cursor!: string
    @Field(node) readonly node!: Item
  }

  @ObjectType(`${name}Connection`)
  class ConnectionShape implements Connection<Item> {
    declare page: Connection<Item>['page']
    declare total: Connection<Item>['total']
    declare cursorOf: Connection<Item>['cursorOf']
    declare startsLater: boolean

    @Field(() => Int, {
      description: 'The number of items in the whole list. Counted only when requested.',
    })
    totalCount(): Promise<number> {
      return this.total()
    }

    @Field(() => [node()])
    async nodes(): Promise<readonly Item[]> {
      return (await this.page()).items
    }

    @Field(() => [Edge])
    async edges(): Promise<Edge[]> {
      return (await this.page()).items.map((item) => ({ cursor: this.cursorOf(item), node: item }))
    }

    @Field(() => PageInfoShape)
    async pageInfo(): Promise<PageInfoShape> {
      const { items, hasNext, hasPrevious } = await this.page()
      const first = items[0]
      const last = items.at(-1)
      return {
        hasNextPage: hasNext,
        hasPreviousPage: hasPrevious ?? this.startsLater,
        startCursor: first ? this.cursorOf(first) : null,
        endCursor: last ? this.cursorOf(last) : null,
      }
    }
  }
  return { ConnectionShape, Edge }
}
