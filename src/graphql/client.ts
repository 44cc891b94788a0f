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
import { clientAppointmentCursor } from '../service/clients/client-appointments.js'
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
import type { GraphContext } from './engine/context.js'
import { ChannelEnum, ClientSortEnum, LanguageEnum, SortDirectionEnum } from './types/enums.js'
import { DateTimeScalar, PhoneNumberScalar } from './types/scalars.js'
import { notNull, SEARCH_LIMITS, readSearch, textOf } from './types/text-arguments.js'

@InputType('ClientOrder')
class ClientOrderInput {
  @Field(() => ClientSortEnum) field!: ClientSort
  @Field(() => SortDirectionEnum, { defaultValue: 'asc' }) direction!: 'asc' | 'desc'
}

/** A client as an appointment refers to them. The loader reads the missing fields. */
type ClientRef = Pick<Client, 'id' | 'name' | 'phone'> & Partial<Client>
async function loadClient(client: ClientRef, context: GraphContext): Promise<Client> {
  const loaded =
    'createdAt' in client ? (client as Client) : await context.loaders.clients.load(client.id)
  if (!loaded) throw new Error(`client ${client.id} of an appointment does not exist`)
  return loaded
}

/** The queries and mutations for clients, and the fields that are loaded on request. */
@Resolver(() => ClientShape)
export class ClientResolver {
  @Query(() => ClientConnectionShape, {
    description: 'By name unless orderBy is given. The search covers name and phone. For staff.',
  })
  clients(
    @Ctx() context: GraphContext,
    @Arg('search', () => String, { nullable: true, description: SEARCH_LIMITS })
    search: string | null,
    @Arg('orderBy', () => [ClientOrderInput], { nullable: true })
    orderBy: ClientOrderInput[] | null,
    @Arg('first', () => Int, { nullable: true, defaultValue: 20 }) first: number | null,
    @Arg('after', () => String, { nullable: true }) after: string | null,
    @Arg('offset', () => Int, { nullable: true }) offset: number | null,
  ): Connection<Client> {
    const searchText = readSearch(search)
    const orders = (orderBy ?? []).map(({ field, direction }) => ({
      field,
      descending: direction === 'desc',
    }))
    return connect(clientList(context, searchText, orders), { first, after, offset })
  }

  @Query(() => ClientShape, {
    nullable: true,
    description: 'Staff may read any client of the salon. Clients may read only their own data.',
  })
  client(
    @Ctx() context: GraphContext,
    @Arg('id', () => Int) id: number,
  ): Promise<Client | undefined> {
    return readClient(context, id)
  }

  @FieldResolver(() => ChannelEnum, { nullable: true })
  async preferredChannel(
    @Root() client: ClientRef,
    @Ctx() context: GraphContext,
  ): Promise<Channel | null> {
    return (await loadClient(client, context)).preferredChannel
  }

  @FieldResolver(() => LanguageEnum, {
    nullable: true,
    description:
      "Language of notifications, set by staff. Null: the language of the client's latest " +
      "dialogue, else the salon's. Null for masters.",
  })
  async language(
    @Root() client: ClientRef,
    @Ctx() context: GraphContext,
  ): Promise<Language | null> {
    return (await loadClient(client, context)).language
  }

  @FieldResolver(() => String, { nullable: true, description: 'For staff only; null for others.' })
  async notes(@Root() client: ClientRef, @Ctx() context: GraphContext): Promise<string | null> {
    return (await loadClient(client, context)).notes
  }

  @FieldResolver(() => DateTimeScalar)
  async createdAt(@Root() client: ClientRef, @Ctx() context: GraphContext): Promise<Instant> {
    return (await loadClient(client, context)).createdAt
  }

  @FieldResolver(() => Int, { description: 'The number of appointments that were done.' })
  async visitsCount(@Root() client: ClientRef, @Ctx() context: GraphContext): Promise<number> {
    return (await loadClient(client, context)).visitsCount
  }

  @FieldResolver(() => Int, { description: 'The number of no-shows.' })
  async noShowCount(@Root() client: ClientRef, @Ctx() context: GraphContext): Promise<number> {
    return (await loadClient(client, context)).noShowCount
  }

  @FieldResolver(() => AppointmentShape, {
    nullable: true,
    description: 'The latest appointment that was done.',
  })
  async lastVisit(
    @Root() client: ClientRef,
    @Ctx() context: GraphContext,
  ): Promise<Appointment | undefined> {
    const { lastVisitId } = await loadClient(client, context)
    return lastVisitId === null ? undefined : context.loaders.appointments.load(lastVisitId)
  }

  @FieldResolver(() => AppointmentShape, {
    nullable: true,
    description: 'The earliest future appointment that is booked or confirmed.',
  })
  async nextVisit(
    @Root() client: ClientRef,
    @Ctx() context: GraphContext,
  ): Promise<Appointment | undefined> {
    const id = await context.loaders.nextVisit.load(client.id)
    return id === undefined ? undefined : context.loaders.appointments.load(id)
  }

  @FieldResolver(() => AppointmentConnectionShape, {
    description: 'Newest first. Masters see only their own appointments.',
  })
  appointments(
    @Root() client: ClientRef,
    @Ctx() context: GraphContext,
    @Arg('first', () => Int, { nullable: true, defaultValue: 20 }) first: number | null,
    @Arg('after', () => String, { nullable: true }) after: string | null,
  ): Connection<Appointment> {
    const pageArguments = { first: assertPageSize(first), after: after ?? undefined }
    return {
      page: () => context.loaders.clientAppointments(client.id, pageArguments),
      total: () => context.loaders.clientAppointmentTotals.load(client.id),
      cursorOf: clientAppointmentCursor,
      startsLater: pageArguments.after !== undefined,
    }
  }

  @Mutation(() => ClientShape, { description: 'For staff. A phone can belong to one client only.' })
  createClient(
    @Ctx() context: GraphContext,
    @Arg('input', () => ClientInput) input: ClientInput,
  ): Promise<Client> {
    return createClient(context, { name: textOf('name', input.name, 200), phone: input.phone })
  }

  @Mutation(() => ClientShape, { description: 'For staff. Absent arguments change nothing.' })
  updateClient(
    @Ctx() context: GraphContext,
    @Arg('id', () => Int) id: number,
    @Arg('name', () => String, { nullable: true }) name: string | null | undefined,
    @Arg('phone', () => PhoneNumberScalar, { nullable: true }) phone: string | null | undefined,
    @Arg('preferredChannel', () => ChannelEnum, { nullable: true })
    preferredChannel: Channel | null | undefined,
    @Arg('notes', () => String, { nullable: true }) notes: string | null | undefined,
    @Arg('language', () => LanguageEnum, {
      nullable: true,
      description:
        "Language of notifications. Null: the language of the client's latest dialogue, else " +
        "the salon's.",
    })
    language: Language | null | undefined,
  ): Promise<Client> {
    const newName = notNull('name', name)
    return updateClient(context, id, {
      name: newName === undefined ? undefined : textOf('name', newName, 200),
      phone,
      preferredChannel,
      language,
      notes: notes ? textOf('notes', notes, 5000, 'blank is fine') || null : notes,
    })
  }
}
