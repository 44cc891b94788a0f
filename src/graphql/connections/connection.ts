import { Ctx, Field, FieldResolver, Int, ObjectType, Query, Resolver, Root } from 'type-graphql'
import type { Adapter } from '../../domain/connections/adapters.js'
import type {
  ConnectedSystem,
  ConnectionKind,
  ConnectionOrigin,
} from '../../domain/connections/connection.js'
import type { ExternalSystem } from '../../domain/crm/sync.js'
import type { Channel } from '../../domain/identity/people.js'
import type { Instant } from '../../domain/time/time.js'
import {
  type ConnectionStatus,
  readConnectionStatuses,
} from '../../service/connections/settings/list-connections.js'
import { webhookAddress } from '../../service/connections/settings/test-connection.js'
import type { GraphContext } from '../engine/context.js'
import { ChannelEnum, ConnectionKindEnum, ExternalSystemEnum } from '../types/enums.js'
import {
  ConnectedSystemEnum,
  ConnectionAdapterEnum,
  ConnectionOriginEnum,
} from './connection-enums.js'
import { DateTimeScalar } from '../types/scalars.js'

/** The GraphQL type of a connection with an external system. */
@ObjectType('Connection', {
  simpleResolvers: true,
  description: 'An external system, and how the calls to it end.',
})
export class ConnectionShape implements Omit<ConnectionStatus, 'webhookKey'> {
  @Field(() => ConnectedSystemEnum, { description: 'Which system it is.' })
  readonly name!: ConnectedSystem
  @Field(() => ConnectionKindEnum, { description: 'What kind of system it is.' })
  readonly kind!: ConnectionKind
  @Field(() => ExternalSystemEnum, {
    nullable: true,
    description: 'The booking system. Null for other kinds.',
  })
  readonly system!: ExternalSystem | null
  @Field(() => ChannelEnum, {
    nullable: true,
    description: 'The channel of the messenger. Null for other kinds.',
  })
  readonly channel!: Channel | null
  @Field(() => Boolean, { description: 'Whether it is configured and used by the salon.' })
  readonly connected!: boolean
  @Field(() => ConnectionOriginEnum, {
    nullable: true,
    description: 'Where the connection comes from. Null: there is none.',
  })
  readonly origin!: ConnectionOrigin | null
  @Field(() => Int, {
    nullable: true,
    description: 'The id of a connection that an admin of the salon made. Null for others.',
  })
  readonly id!: number | null
  @Field(() => ConnectionAdapterEnum, {
    nullable: true,
    description: 'Its protocol. Null: there is no connection of the salon.',
  })
  readonly adapter!: Adapter | null
  @Field(() => Boolean, {
    description: 'Whether an admin has paused it. A paused connection sends nothing, but receives.',
  })
  readonly isPaused!: boolean
  @Field(() => Int, { nullable: true, description: 'Every change raises it. Null as `id`.' })
  readonly version!: number | null
  @Field(() => String, {
    nullable: true,
    description: 'Why its secrets cannot be used, and what to do. Null: they can be.',
  })
  readonly problem!: string | null
  @Field(() => String, { nullable: true, description: 'Its address. Null: the usual one.' })
  readonly url!: string | null
  @Field(() => String, { nullable: true, description: 'The name of the language model.' })
  readonly model!: string | null
  @Field(() => String, { nullable: true, description: 'WhatsApp: the ID of the phone number.' })
  readonly phoneNumberId!: string | null
  @Field(() => String, {
    nullable: true,
    description: 'WhatsApp: the template for messages outside of the 24-hour window.',
  })
  readonly templateName!: string | null
  @Field(() => String, { nullable: true, description: 'WhatsApp: the language of the template.' })
  readonly templateLanguage!: string | null
  @Field(() => DateTimeScalar, {
    nullable: true,
    description:
      'The latest call that it answered as it should, up to half a minute late. Null: none.',
  })
  readonly lastSuccessAt!: Instant | null
  @Field(() => String, {
    nullable: true,
    description: 'Why the latest failed call failed. It stays after a success.',
  })
  readonly lastError!: string | null
  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'The latest call that failed. It fails now if this is later than `lastSuccessAt`.',
  })
  readonly lastErrorAt!: Instant | null
  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'After repeated failures no calls are sent until then. Null: calls are sent.',
  })
  readonly pausedUntil!: Instant | null
}

/** The query for the connections with external systems. */
@Resolver(() => ConnectionShape)
export class ConnectionResolver {
  @Query(() => [ConnectionShape], {
    description:
      "Each messenger, each booking system and the autopilot's language model, connected or " +
      'not. For admins.',
  })
  connections(@Ctx() context: GraphContext): Promise<ConnectionStatus[]> {
    return readConnectionStatuses(context)
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'Where the messenger sends what clients write. Enter it on its own pages, or register it ' +
      'with `registerConnectionWebhook`. Null for other kinds.',
  })
  webhookUrl(
    @Root() { webhookKey }: ConnectionStatus,
    @Ctx() context: GraphContext,
  ): string | null {
    return webhookKey === null ? null : webhookAddress(context.base, webhookKey)
  }

  @FieldResolver(() => Int, {
    description:
      'Messages and notifications that a messenger has not taken; changes of appointments that ' +
      'a booking system has not, and running imports. Always 0 for the language model, because ' +
      'nothing waits for it.',
  })
  waiting(@Root() { name }: ConnectionStatus, @Ctx() context: GraphContext): Promise<number> {
    return context.loaders.waitingFor.load(name)
  }
}
