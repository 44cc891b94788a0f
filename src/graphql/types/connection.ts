import { type ClassType, Field, Int, ObjectType } from 'type-graphql'
import { readCursor, writeCursor } from '../../domain/cursor.js'
import type { Order, Page, PageRequest } from '../../domain/page.js'
import { invalid } from '../../domain/refusal.js'
import type { List } from '../../service/paged-list.js'

const LONGEST_PAGE = 100
const FARTHEST_OFFSET = 10_000_000

@ObjectType('PageInfo', {
  simpleResolvers: true,
  description: 'Where the page stands in its list.',
})
export class PageInfoShape {
  @Field(() => Boolean) readonly hasNextPage!: boolean
  @Field(() => Boolean) readonly hasPreviousPage!: boolean
  @Field(() => String, { nullable: true }) readonly startCursor!: string | null
  @Field(() => String, { nullable: true }) readonly endCursor!: string | null
}

export type PageArguments = {
  readonly first: number | null | undefined
  readonly after: string | null | undefined
  readonly offset: number | null | undefined
}

/** A page that is read once, however many of its fields are asked for, and a total that only `totalCount` reads. */
export type Connection<Item> = {
  readonly page: () => Promise<Page<Item>>
  readonly total: () => Promise<number>
  readonly cursorOf: (item: Item) => string
  readonly startsLater: boolean
}

/** The size of a page, by the argument's name; refuses one that is too long (over 100 unless said) and a negative one. */
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

const faultOfOffset = (offset: number | null | undefined): string | undefined =>
  typeof offset === 'number' && (offset < 0 || offset > FARTHEST_OFFSET)
    ? `Use a number from 0 to ${FARTHEST_OFFSET}.`
    : undefined

/** How many items come before a page; refuses negative numbers and those that no list has. */
export function assertOffset(offset: number | null | undefined): number {
  const fault = faultOfOffset(offset)
  if (fault) throw invalid({ offset: [fault] })
  return offset ?? 0
}

/** Refuses a page over 100, negative numbers and cursors of another order. */
export function assertPage(
  orders: readonly Order<string>[],
  { first, after, offset }: PageArguments,
): PageRequest {
  const faults: Record<string, string[]> = {}
  const count = assertPageSize(first)
  const fault = faultOfOffset(offset)
  if (fault) faults.offset = [fault]
  const position = typeof after === 'string' ? readCursor(orders, after) : undefined
  if (typeof after === 'string' && !position) faults.after = ['Invalid cursor.']
  if (Object.keys(faults).length > 0) throw invalid(faults)
  return { first: count, offset: offset ?? 0, after: position }
}

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

/** The connection and edge types of a node; the node's file makes them. */
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

    @Field(() => Int, { description: 'How many the whole list has; counted only when asked for.' })
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
      const [first, last] = [items[0], items.at(-1)]
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
