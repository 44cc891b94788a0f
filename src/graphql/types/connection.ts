import { type ClassType, Ctx, Field, Int, ObjectType } from 'type-graphql'
import { readCursor, writeCursor } from '../../domain/cursor.js'
import type { Order, Page, PageRequest } from '../../domain/page.js'
import { invalid } from '../../domain/refusal.js'
import type { List } from '../../service/paged-list.js'
import type { GraphContext } from '../engine/context.js'

const LONGEST_PAGE = 100
/** The description of the argument `first` of every list. */
export const FIRST = `The size of the page, at most ${LONGEST_PAGE}.`
/** The description of the argument `after` of every list. */
export const AFTER = 'The cursor of the item before the page.'
/** The description of the argument `offset` of every list. */
export const OFFSET = 'How many items to skip, for numbered pages.'
/** The description of the argument `orderBy` of every list. */
export const ORDER_BY = 'Sorts by the first one, then by the next one, and so on.'
/** The descriptions of an input that orders a list, and of its fields. */
export const ORDER = {
  input: 'A field to sort by, and the direction.',
  field: 'What to sort by.',
  direction: 'ASC unless it is given.',
}
const FARTHEST_OFFSET = 10_000_000

@ObjectType('PageInfo', {
  simpleResolvers: true,
  description: 'The position of the page in its list.',
})
class PageInfoShape {
  @Field(() => Boolean, { description: 'Whether items follow the page.' })
  readonly hasNextPage!: boolean
  @Field(() => Boolean, { description: 'Whether items precede the page.' })
  readonly hasPreviousPage!: boolean
  @Field(() => String, { nullable: true, description: 'Of the first item. Null: no items.' })
  readonly startCursor!: string | null
  @Field(() => String, {
    nullable: true,
    description: 'Of the last item: send it as `after` to read the next page. Null: no items.',
  })
  readonly endCursor!: string | null
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
  readonly live: LiveCursor
}
/** The live cursor of a page, once it is requested. */
type LiveCursor = { cursor?: Promise<string> }

/** Where a connection gets its page and total. */
type ConnectionSource<Item> = Pick<Connection<Item>, 'total' | 'cursorOf' | 'startsLater'> & {
  /** `withTotal`: the total was asked for before the page is read. */
  readonly page: (withTotal: boolean) => Promise<Page<Item>>
  /** Whether the page brings the total when it is asked for both. */
  readonly countsWithPage?: boolean | undefined
}

/**
 * Returns a connection. Its page is read once, and after its live cursor where the caller requests
 * one: so every change is in the page or follows the cursor.
 */
export function connectionFrom<Item>(source: ConnectionSource<Item>): Connection<Item> {
  const live: LiveCursor = {}
  /** Waits until all fields of the connection have started, and for the cursor. */
  const afterCursor = async <T>(read: () => Promise<T>): Promise<T> => {
    await Promise.resolve()
    await live.cursor
    return read()
  }
  let page: Promise<Page<Item>> | undefined
  let isTotalWanted = false
  const total = async (): Promise<number> =>
    (source.countsWithPage && page ? (await page).total : undefined) ?? source.total()
  return {
    cursorOf: source.cursorOf,
    startsLater: source.startsLater,
    live,
    page: () => (page ??= afterCursor(() => source.page(isTotalWanted))),
    total: () => {
      isTotalWanted = true
      return afterCursor(total)
    },
  }
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
  const fault = pageSizeFault(count, longest)
  if (fault) throw invalid({ [name]: [fault] })
  return count
}

/** Returns what is wrong with the size of a page, or undefined. */
export function pageSizeFault(count: number, longest = LONGEST_PAGE): string | undefined {
  if (count < 0) return 'Ensure this value is greater than or equal to 0.'
  return count > longest ? `Ensure this value is less than or equal to ${longest}.` : undefined
}

const offsetFault = (offset: number | null | undefined): string | undefined =>
  typeof offset === 'number' && (offset < 0 || offset > FARTHEST_OFFSET)
    ? `Use a number from 0 to ${FARTHEST_OFFSET}.`
    : undefined

/**
 * Returns the page to read. Throws `invalid` with all field errors at once: for a page size over
 * `longest`, for negative numbers, and for a cursor of another order.
 */
function assertPage(
  orders: readonly Order<string>[],
  { first, after, offset }: PageArguments,
  longest: number,
): PageRequest {
  const faults: Record<string, string[]> = {}
  const count = assertPageSize(first, 20, 'first', longest)
  const fault = offsetFault(offset)
  if (fault) faults.offset = [fault]
  const position = typeof after === 'string' ? readCursor(orders, after) : undefined
  if (typeof after === 'string' && !position) faults.after = ['Invalid cursor.']
  if (Object.keys(faults).length > 0) throw invalid(faults)
  return { first: count, offset: offset ?? 0, after: position }
}

/** `longest`: the largest page. `properties`: those of the items that the operation selects. */
type ConnectOptions = {
  readonly longest?: number
  readonly properties?: ReadonlySet<string> | undefined
}

/**
 * Returns the connection of a list. Throws `invalid` for page arguments that are not allowed.
 */
export function connect<Item, Field extends string>(
  list: List<Item, Field>,
  page: PageArguments,
  { longest = LONGEST_PAGE, properties }: ConnectOptions = {},
): Connection<Item> {
  const request = assertPage(list.orders, page, longest)
  return connectionFrom({
    countsWithPage: list.countsWithPage,
    page: (withTotal) => list.page({ ...request, withTotal, properties }),
    total: () => list.total(),
    cursorOf: (item) => writeCursor(list.orders, list.positionOf(item)),
    startsLater: request.after !== undefined || request.offset > 0,
  })
}

/** Creates the connection and edge types of a node. Called once for each node type. */
export function connectionOf<Item extends object>(name: string, node: () => ClassType<Item>) {
  @ObjectType(`${name}Edge`, { simpleResolvers: true, description: 'An item of a page.' })
  class Edge {
    @Field(() => String, { description: 'The position of the item in the list.' })
    readonly cursor!: string
    @Field(node, { description: 'The item at this position.' }) readonly node!: Item
  }

  @ObjectType(`${name}Connection`, { description: 'A page of a list.' })
  class ConnectionShape implements Connection<Item> {
    declare page: Connection<Item>['page']
    declare total: Connection<Item>['total']
    declare cursorOf: Connection<Item>['cursorOf']
    declare startsLater: boolean
    declare live: LiveCursor

    @Field(() => Int, {
      description: 'The number of items in the whole list. Counted only when requested.',
    })
    totalCount(): Promise<number> {
      return this.total()
    }

    @Field(() => String, {
      description:
        'The live cursor of the page: subscribe with it as `after`, and no change of the list ' +
        'is missed. A change that came while the page was read may come again.',
    })
    cursor(@Ctx() context: GraphContext): Promise<string> {
      return (this.live.cursor ??= context.loaders.liveCursor.load('now'))
    }

    @Field(() => [node()], { description: 'The items of the page.' })
    async nodes(): Promise<readonly Item[]> {
      return (await this.page()).items
    }

    @Field(() => [Edge], { description: 'The items of the page with their cursors.' })
    async edges(): Promise<Edge[]> {
      return (await this.page()).items.map((item) => ({ cursor: this.cursorOf(item), node: item }))
    }

    @Field(() => PageInfoShape, { description: 'Where the page is in the list.' })
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
