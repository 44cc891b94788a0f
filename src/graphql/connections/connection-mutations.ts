import { Arg, Ctx, Field, InputType, Int, Mutation, ObjectType, Resolver } from 'type-graphql'
import type { Adapter } from '../../domain/connections/adapters.js'
import type { ConnectedSystem } from '../../domain/connections/connection.js'
import type { ConnectionStatus } from '../../service/connections/settings/list-connections.js'
import {
  type ConnectionWithSecrets,
  showConnection,
  showSaved,
} from '../../service/connections/settings/show-connection.js'
import {
  createConnection,
  removeConnection,
  updateConnection,
} from '../../service/connections/settings/save-connection.js'
import {
  type ConnectionTest,
  registerWebhook,
  testConnection,
} from '../../service/connections/settings/test-connection.js'
import type { GraphContext } from '../engine/context.js'
import { CallsExternalSystem, TakesCredentials } from '../limits/root-fields.js'
import { ConnectedSystemEnum, ConnectionAdapterEnum } from './connection-enums.js'
import { ExpectedVersion } from '../types/expected-version.js'
import { notNull } from '../types/text-arguments.js'
import { ConnectionShape } from './connection.js'

const ID = 'The id of the connection.'
const URL_FIELD =
  'Where the system is reached. Needed for HTTP; for Telegram and WhatsApp only where it is not ' +
  'their public address.'
const TOKEN = 'The token that authorizes calls. No operation returns it.'
const WEBHOOK_SECRET =
  'Verifies webhooks. HTTP: `whsec_` and base64, created when you leave it out. Telegram: created ' +
  'when you leave it out. WhatsApp: the app secret of your Meta app.'

@InputType('CreateConnectionInput', { description: 'A new connection with an external system.' })
class CreateConnectionInput {
  @Field(() => ConnectedSystemEnum, { description: 'Which system to connect.' })
  name!: ConnectedSystem
  @Field(() => ConnectionAdapterEnum, {
    description: 'The protocol of its calls.',
    defaultValue: 'http',
  })
  adapter!: Adapter
  @Field(() => String, { nullable: true, description: URL_FIELD }) url?: string | null
  @Field(() => String, { nullable: true, description: TOKEN }) token?: string | null
  @Field(() => String, { nullable: true, description: WEBHOOK_SECRET }) webhookSecret?:
    string | null
  @Field(() => String, { nullable: true, description: 'The name of the language model.' })
  model?: string | null
  @Field(() => String, { nullable: true, description: 'WhatsApp: the ID of the phone number.' })
  phoneNumberId?: string | null
  @Field(() => String, { nullable: true, description: 'WhatsApp: the name of the template.' })
  templateName?: string | null
  @Field(() => String, { nullable: true, description: 'WhatsApp: the language of the template.' })
  templateLanguage?: string | null
}

@InputType('UpdateConnectionInput', {
  description: 'Changes of a connection. What you leave out stays; null removes a value.',
})
class UpdateConnectionInput {
  @Field(() => String, { nullable: true, description: URL_FIELD }) url?: string | null
  @Field(() => String, { nullable: true, description: TOKEN }) token?: string | null
  @Field(() => String, { nullable: true, description: WEBHOOK_SECRET }) webhookSecret?:
    string | null
  @Field(() => String, { nullable: true, description: 'The name of the language model.' })
  model?: string | null
  @Field(() => String, { nullable: true, description: 'WhatsApp: the ID of the phone number.' })
  phoneNumberId?: string | null
  @Field(() => String, { nullable: true, description: 'WhatsApp: the name of the template.' })
  templateName?: string | null
  @Field(() => String, { nullable: true, description: 'WhatsApp: the language of the template.' })
  templateLanguage?: string | null
  @Field(() => Boolean, {
    nullable: true,
    description: 'True pauses the connection: it sends nothing, but receives. Not null.',
  })
  isPaused?: boolean | null
}

@ObjectType('SavedConnection', {
  simpleResolvers: true,
  description: 'A connection after a change, with what the other side has to know.',
})
class SavedConnectionShape implements ConnectionWithSecrets {
  @Field(() => ConnectionShape, { description: 'The connection as it is now.' })
  readonly connection!: ConnectionStatus
  @Field(() => String, {
    nullable: true,
    description: 'The webhook secret that was created. It is shown this once.',
  })
  readonly newWebhookSecret!: string | null
  @Field(() => String, {
    nullable: true,
    description: 'WhatsApp: the verify token to enter beside the address of the webhook.',
  })
  readonly verifyToken!: string | null
}

@ObjectType('ConnectionTest', {
  simpleResolvers: true,
  description: 'The result of a test of a connection.',
})
class ConnectionTestShape implements ConnectionTest {
  @Field(() => Boolean, { description: 'Whether the system answered as it should.' })
  readonly ok!: boolean
  @Field(() => String, {
    nullable: true,
    description: 'What the system calls itself, or why the test failed.',
  })
  readonly message!: string | null
}

/** The mutations of connections with external systems. */
@Resolver()
export class ConnectionMutationsResolver {
  @Mutation(() => SavedConnectionShape, {
    description:
      'For admins. Connects the salon with a system. All processes use it within two seconds.',
  })
  @TakesCredentials()
  async createConnection(
    @Ctx() context: GraphContext,
    @Arg('input', () => CreateConnectionInput, { description: 'What to connect, and how.' })
    input: CreateConnectionInput,
  ): Promise<ConnectionWithSecrets> {
    return showSaved(context, await createConnection(context, input))
  }

  @Mutation(() => SavedConnectionShape, {
    description: 'For admins. Changes, pauses or continues a connection.',
  })
  @TakesCredentials()
  async updateConnection(
    @Ctx() context: GraphContext,
    @Arg('id', () => Int, { description: ID }) id: number,
    @Arg('input', () => UpdateConnectionInput, { description: 'What to change.' })
    { isPaused, ...input }: UpdateConnectionInput,
    @ExpectedVersion('connection') expectedVersion?: number,
  ): Promise<ConnectionWithSecrets> {
    const change = { ...input, isPaused: notNull('isPaused', isPaused) }
    return showSaved(
      context,
      await updateConnection(context, id, change, expectedVersion ?? undefined),
    )
  }

  @Mutation(() => ConnectionShape, {
    description:
      'For admins. Removes a connection and its secrets. What waits for the system is sent when ' +
      'it is connected again.',
  })
  async removeConnection(
    @Ctx() context: GraphContext,
    @Arg('id', () => Int, { description: ID }) id: number,
  ): Promise<ConnectionStatus> {
    const removed = await showConnection(context, await removeConnection(context, id))
    return { ...removed, connected: false }
  }

  @Mutation(() => ConnectionTestShape, {
    description:
      'For admins. Tries a connection with its stored settings, also while it is paused.',
  })
  @CallsExternalSystem('always')
  testConnection(
    @Ctx() context: GraphContext,
    @Arg('id', () => Int, { description: ID }) id: number,
    @Arg('to', () => String, {
      nullable: true,
      description:
        'For messengers: the address of a person who gets a test message. Without it, only the ' +
        'credentials are tried, where the messenger can do that.',
    })
    to?: string | null,
  ): Promise<ConnectionTest> {
    return testConnection(context, id, to ?? undefined)
  }

  @Mutation(() => ConnectionShape, {
    description:
      'For admins. Tells the messenger to send its webhooks to `webhookUrl`. For Telegram; others ' +
      'are refused, because the address is entered on their own pages.',
  })
  @CallsExternalSystem('always')
  async registerConnectionWebhook(
    @Ctx() context: GraphContext,
    @Arg('id', () => Int, { description: ID }) id: number,
  ): Promise<ConnectionStatus> {
    return showConnection(context, await registerWebhook(context, id, context.base))
  }
}
