import {
  Arg,
  Ctx,
  Field,
  FieldResolver,
  InputType,
  Int,
  Mutation,
  Query,
  Resolver,
  Root,
} from 'type-graphql'
import type { Appointment } from '../domain/booking/appointment.js'
import type { Language } from '../domain/identity/people.js'
import type { Channel, Client } from '../domain/identity/people.js'
import type { Instant } from '../domain/time/time.js'
import { clientVisitCursor } from '../service/clients/client-visits.js'
import {
  clientList,
  type ClientSort,
  createClient,
  readClient,
  updateClient,
} from '../service/clients/clients.js'
import { AppointmentConnectionShape, AppointmentShape } from './booking/appointment.js'
import { ClientConnectionShape, ClientInput, ClientShape } from './types/client-shape.js'
import { connect, type Connection, assertPageSize } from './types/connection.js'
import type { Context } from './engine/context.js'
import { ChannelEnum, ClientSortEnum, LanguageEnum, SortDirectionEnum } from './types/enums.js'
import { DateTimeScalar, PhoneNumberScalar } from './types/scalars.js'
import { notNull, SEARCH_LIMITS, readSearch, textOf } from './types/text-arguments.js'

@InputType('ClientOrder')
class ClientOrderInput {
  @Field(() => ClientSortEnum) field!: ClientSort
  @Field(() => SortDirectionEnum, { defaultValue: 'asc' }) direction!: 'asc' | 'desc'
}

/** A client as a visit shows them: what is missing comes from the loader. */
type ClientRef = Pick<Client, 'id' | 'name' | 'phone'> & Partial<Client>
async function whole(client: ClientRef, call: Context): Promise<Client> {
  const known =
    'createdAt' in client ? (client as Client) : await call.loaders.clients.load(client.id)
  if (!known) throw new Error(`client ${client.id} of a visit is gone`)
  return known
}

@Resolver(() => ClientShape)
export class ClientResolver {
  @Query(() => ClientConnectionShape, {
    description: 'By name unless ordered otherwise. Search looks at name and phone. For staff.',
  })
  clients(
    @Ctx() call: Context,
    @Arg('search', () => String, { nullable: true, description: SEARCH_LIMITS })
    search: string | null,
    @Arg('orderBy', () => [ClientOrderInput], { nullable: true })
    orderBy: ClientOrderInput[] | null,
    @Arg('first', () => Int, { nullable: true, defaultValue: 20 }) first: number | null,
    @Arg('after', () => String, { nullable: true }) after: string | null,
    @Arg('offset', () => Int, { nullable: true }) offset: number | null,
  ): Connection<Client> {
    const words = readSearch(search)
    const orders = (orderBy ?? []).map(({ field, direction }) => ({
      field,
      descending: direction === 'desc',
    }))
    return connect(clientList(call, words, orders), { first, after, offset })
  }

  @Query(() => ClientShape, {
    nullable: true,
    description: 'For staff any client of the salon, for a client themself.',
  })
  client(@Ctx() call: Context, @Arg('id', () => Int) id: number): Promise<Client | undefined> {
    return readClient(call, id)
  }

  @FieldResolver(() => ChannelEnum, { nullable: true })
  async preferredChannel(@Root() client: ClientRef, @Ctx() call: Context): Promise<Channel | null> {
    return (await whole(client, call)).preferredChannel
  }

  @FieldResolver(() => LanguageEnum, {
    nullable: true,
    description:
      "Of notices, as staff set it; null: the language of their latest dialogue, else the salon's. For staff and the client themself: null to masters.",
  })
  async language(@Root() client: ClientRef, @Ctx() call: Context): Promise<Language | null> {
    return (await whole(client, call)).language
  }

  @FieldResolver(() => String, { nullable: true, description: 'For staff only: null to clients.' })
  async notes(@Root() client: ClientRef, @Ctx() call: Context): Promise<string | null> {
    return (await whole(client, call)).notes
  }

  @FieldResolver(() => DateTimeScalar)
  async createdAt(@Root() client: ClientRef, @Ctx() call: Context): Promise<Instant> {
    return (await whole(client, call)).createdAt
  }

  @FieldResolver(() => Int, { description: 'Visits that were done.' })
  async visitsCount(@Root() client: ClientRef, @Ctx() call: Context): Promise<number> {
    return (await whole(client, call)).visitsCount
  }

  @FieldResolver(() => Int, { description: 'Visits that were not kept.' })
  async noShowCount(@Root() client: ClientRef, @Ctx() call: Context): Promise<number> {
    return (await whole(client, call)).noShowCount
  }

  @FieldResolver(() => AppointmentShape, {
    nullable: true,
    description: 'The latest visit that was done.',
  })
  async lastVisit(
    @Root() client: ClientRef,
    @Ctx() call: Context,
  ): Promise<Appointment | undefined> {
    const { lastVisitId } = await whole(client, call)
    return lastVisitId === null ? undefined : call.loaders.appointments.load(lastVisitId)
  }

  @FieldResolver(() => AppointmentShape, {
    nullable: true,
    description: 'The earliest visit to come that is booked or confirmed.',
  })
  async nextVisit(
    @Root() client: ClientRef,
    @Ctx() call: Context,
  ): Promise<Appointment | undefined> {
    const id = await call.loaders.nextVisit.load(client.id)
    return id === undefined ? undefined : call.loaders.appointments.load(id)
  }

  @FieldResolver(() => AppointmentConnectionShape, {
    description: 'Newest first. A master sees the visits to themself.',
  })
  appointments(
    @Root() client: ClientRef,
    @Ctx() call: Context,
    @Arg('first', () => Int, { nullable: true, defaultValue: 20 }) first: number | null,
    @Arg('after', () => String, { nullable: true }) after: string | null,
  ): Connection<Appointment> {
    const stretch = { first: assertPageSize(first), after: after ?? undefined }
    return {
      page: () => call.loaders.clientVisits(client.id, stretch),
      total: () => call.loaders.clientVisitTotals.load(client.id),
      cursorOf: clientVisitCursor,
      startsLater: stretch.after !== undefined,
    }
  }

  @Mutation(() => ClientShape, { description: 'For staff. One client per phone.' })
  createClient(
    @Ctx() call: Context,
    @Arg('input', () => ClientInput) input: ClientInput,
  ): Promise<Client> {
    return createClient(call, { name: textOf('name', input.name, 200), phone: input.phone })
  }

  @Mutation(() => ClientShape, { description: 'For staff. What is absent stays as it is.' })
  updateClient(
    @Ctx() call: Context,
    @Arg('id', () => Int) id: number,
    @Arg('name', () => String, { nullable: true }) name: string | null | undefined,
    @Arg('phone', () => PhoneNumberScalar, { nullable: true }) phone: string | null | undefined,
    @Arg('preferredChannel', () => ChannelEnum, { nullable: true })
    preferredChannel: Channel | null | undefined,
    @Arg('notes', () => String, { nullable: true }) notes: string | null | undefined,
    @Arg('language', () => LanguageEnum, {
      nullable: true,
      description:
        "Of notices; null: the language of their latest dialogue, else the salon's, again.",
    })
    language: Language | null | undefined,
  ): Promise<Client> {
    const given = notNull('name', name)
    return updateClient(call, id, {
      name: given === undefined ? undefined : textOf('name', given, 200),
      phone,
      preferredChannel,
      language,
      notes: notes ? textOf('notes', notes, 5000, 'blank is fine') || null : notes,
    })
  }
}
