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
import {
  AFTER,
  connect,
  type Connection,
  connectionFrom,
  assertPageSize,
  FIRST,
  OFFSET,
  ORDER,
  ORDER_BY,
} from './types/connection.js'
import type { GraphContext } from './engine/context.js'
import { ChannelEnum, ClientSortEnum, LanguageEnum, SortDirectionEnum } from './types/enums.js'
import { DateTimeScalar, PHONE_FORMAT, PhoneNumberScalar } from './types/scalars.js'
import { ExpectedVersion } from './types/expected-version.js'
import {
  notNull,
  SEARCH_LIMITS,
  readSearch,
  textOf,
  readFields,
  nameOfPatch,
} from './types/text-arguments.js'

@InputType('ClientOrder', { description: ORDER.input })
class ClientOrderInput {
  @Field(() => ClientSortEnum, { description: ORDER.field }) field!: ClientSort
  @Field(() => SortDirectionEnum, { defaultValue: 'asc', description: ORDER.direction })
  direction!: 'asc' | 'desc'
}

@InputType('UpdateClientInput', { description: 'Absent fields stay as they are.' })
class UpdateClientInput {
  @Field(() => String, { nullable: true, description: 'At most 200 characters.' })
  name?: string | null
  @Field(() => PhoneNumberScalar, {
    nullable: true,
    description: `${PHONE_FORMAT} Null removes it.`,
  })
  phone?: string | null
  @Field(() => ChannelEnum, {
    nullable: true,
    description: 'The messenger of notifications. Null: that of the latest dialogue.',
  })
  preferredChannel?: Channel | null
  @Field(() => String, { nullable: true, description: 'At most 5000 characters.' })
  notes?: string | null
  @Field(() => LanguageEnum, {
    nullable: true,
    description:
      "Language of notifications. Null: the language of the client's latest dialogue, else " +
      "the salon's.",
  })
  language?: Language | null
  @Field(() => Boolean, {
    nullable: true,
    description: 'False: the client does not want notifications about appointments.',
  })
  notificationsEnabled?: boolean | null
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
    @Arg('ignoreAccents', () => Boolean, {
      nullable: true,
      defaultValue: false,
      description: 'True: the search takes "muller" for Müller, and "петр" for Пётр.',
    })
    ignoreAccents: boolean | null,
    @Arg('orderBy', () => [ClientOrderInput], { nullable: true, description: ORDER_BY })
    orderBy: ClientOrderInput[] | null,
    @Arg('first', () => Int, { nullable: true, defaultValue: 20, description: FIRST })
    first: number | null,
    @Arg('after', () => String, { nullable: true, description: AFTER }) after: string | null,
    @Arg('offset', () => Int, { nullable: true, description: OFFSET }) offset: number | null,
  ): Connection<Client> {
    const searchText = readSearch(search)
    const orders = (orderBy ?? []).map(({ field, direction }) => ({
      field,
      descending: direction === 'desc',
    }))
    return connect(clientList(context, searchText, orders, ignoreAccents === true), {
      first,
      after,
      offset,
    })
  }

  @Query(() => ClientShape, {
    nullable: true,
    description: 'Staff may read any client of the salon. Clients may read only their own data.',
  })
  client(
    @Ctx() context: GraphContext,
    @Arg('id', () => Int, { description: 'The id of the client.' }) id: number,
  ): Promise<Client | undefined> {
    return readClient(context, id)
  }

  @FieldResolver(() => ChannelEnum, {
    nullable: true,
    description: 'The messenger of notifications. Null: that of the latest dialogue.',
  })
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

  @FieldResolver(() => Boolean, {
    description:
      'False: the client does not want notifications. Those about appointments are SKIPPED. ' +
      'Replies in a dialogue are still sent.',
  })
  async notificationsEnabled(
    @Root() client: ClientRef,
    @Ctx() context: GraphContext,
  ): Promise<boolean> {
    return (await loadClient(client, context)).notificationsEnabled
  }

  @FieldResolver(() => String, { nullable: true, description: 'For staff only; null for others.' })
  async notes(@Root() client: ClientRef, @Ctx() context: GraphContext): Promise<string | null> {
    return (await loadClient(client, context)).notes
  }

  @FieldResolver(() => DateTimeScalar, { description: 'When the client was added.' })
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

  @FieldResolver(() => Int, {
    description:
      'Grows by one when staff change the client. Send it as expectedVersion to have your ' +
      'change refused when another change came first.',
  })
  async version(@Root() client: ClientRef, @Ctx() context: GraphContext): Promise<number> {
    return (await loadClient(client, context)).version
  }

  @FieldResolver(() => DateTimeScalar, {
    nullable: true,
    description:
      'When the personal data of the client was erased. Null: it was not. An erased client cannot ' +
      'be changed or booked.',
  })
  async erasedAt(@Root() client: ClientRef, @Ctx() context: GraphContext): Promise<Instant | null> {
    return (await loadClient(client, context)).erasedAt
  }

  @FieldResolver(() => AppointmentShape, {
    nullable: true,
    description: 'The latest appointment that was done.',
  })
  async lastVisit(
    @Root() client: ClientRef,
    @Ctx() context: GraphContext,
  ): Promise<Appointment | undefined> {
    const id =
      client.lastVisitId === undefined
        ? await context.loaders.lastVisitId(client.id)
        : client.lastVisitId
    return id ? context.loaders.appointments.load(id) : undefined
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
    @Arg('first', () => Int, { nullable: true, defaultValue: 20, description: FIRST })
    first: number | null,
    @Arg('after', () => String, { nullable: true, description: AFTER }) after: string | null,
  ): Connection<Appointment> {
    const pageArguments = { first: assertPageSize(first), after: after ?? undefined }
    return connectionFrom({
      page: () => context.loaders.clientAppointments(client.id, pageArguments),
      total: () => context.loaders.clientAppointmentTotals.load(client.id),
      cursorOf: clientAppointmentCursor,
      startsLater: pageArguments.after !== undefined,
    })
  }

  @Mutation(() => ClientShape, { description: 'For staff. A phone can belong to one client only.' })
  createClient(
    @Ctx() context: GraphContext,
    @Arg('input', () => ClientInput, { description: 'The new client.' }) input: ClientInput,
  ): Promise<Client> {
    return createClient(context, { name: textOf('name', input.name, 200), phone: input.phone })
  }

  @Mutation(() => ClientShape, {
    description:
      'For staff. A client without a phone, known by a messenger only, is merged into the ' +
      'client who has the new phone.',
  })
  updateClient(
    @Ctx() context: GraphContext,
    @Arg('id', () => Int, { description: 'The id of the client.' }) id: number,
    @Arg('input', () => UpdateClientInput, { description: 'What to change.' })
    input: UpdateClientInput,
    @ExpectedVersion('client') expectedVersion: number | null,
  ): Promise<Client> {
    const { phone, preferredChannel, notes, language } = input
    const change = readFields({
      name: () => nameOfPatch(input.name),
      notificationsEnabled: () => notNull('notificationsEnabled', input.notificationsEnabled),
      notes: () => (notes ? textOf('notes', notes, 5000, 'blank is fine') || null : notes),
    })
    return updateClient(
      context,
      id,
      { ...change, phone, preferredChannel, language },
      expectedVersion ?? undefined,
    )
  }
}
