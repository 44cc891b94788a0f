import 'reflect-metadata'
import type { GraphQLSchema } from 'graphql'
import {
  getNamedType,
  GraphQLEnumType,
  isEnumType,
  lexicographicSortSchema,
  printSchema,
} from 'graphql'
import { MapperKind, mapSchema } from '@graphql-tools/utils'
import { buildSchemaSync } from 'type-graphql'
import { resolveDirectly } from './engine/compiler/direct-resolvers.js'
import { AppointmentMoves } from './booking/appointment-mutations.js'
import { AppointmentOutside } from './booking/appointment-integrations.js'
import { AppointmentResolver } from './booking/appointment.js'
import { ClientDataResolver } from './client-data.js'
import { ClientResolver } from './client.js'
import { AccountResolver } from './identity/account.js'
import { SignInResolver } from './identity/sign-in.js'
import { SessionResolver } from './identity/session.js'
import { SetupResolver } from './identity/setup.js'
import {
  MasterServiceMutations,
  MasterServiceResolver,
  MasterServicesResolver,
  ServiceMastersResolver,
} from './catalog/master-service.js'
import { MasterResolver } from './catalog/master.js'
import { NotificationSettingsResolver } from './notification-settings.js'
import { NotificationTemplateResolver } from './notification-template.js'
import { SalonResolver } from './catalog/salon.js'
import { ScheduleResolver, TimeOffResolver } from './catalog/schedule.js'
import { ServiceResolver } from './catalog/service.js'
import { JournalResolver } from './booking/journal.js'
import { SlotResolver } from './booking/slot.js'
import { TimeOffMutations } from './booking/time-off.js'
import { AutopilotSentenceResolver } from './autopilot-sentence.js'
import { AutopilotResolver } from './autopilot.js'
import { SalonFactResolver } from './salon-facts.js'
import { CannedReplyResolver } from './inbox/canned-reply.js'
import { AssignmentResolver } from './inbox/assignment.js'
import { ClientInboxResolver, DialogueResolver, TaskDialogueResolver } from './inbox/dialogue.js'
import { EmbedTokenResolver } from './inbox/embed-token.js'
import { ImportResolver } from './import.js'
import { JobResolver } from './job.js'
import { ConnectionResolver } from './connections/connection.js'
import { ConnectionMutationsResolver } from './connections/connection-mutations.js'
import { LiveUpdates } from './live/live-updates.js'
import { DeskUpdates } from './live/desk-updates.js'
import { SalonUpdates } from './live/salon-updates.js'
import { MessageMutations } from './inbox/message-mutations.js'
import { PresenceResolver } from './inbox/presence.js'
import { TaskMutations } from './inbox/task-mutations.js'
import { MessageResolver, TaskResolver } from './inbox/task.js'

const throwUnused = (): never => {
  throw new Error('subscriptions come from the live hub')
}
const UNUSED_PUB_SUB = { publish: throwUnused, subscribe: throwUnused }

/** The schema of all transports. */
export const schema: GraphQLSchema = buildSchemaSync({
  resolvers: [
    AccountResolver,
    SignInResolver,
    SessionResolver,
    SetupResolver,
    SalonResolver,
    NotificationSettingsResolver,
    NotificationTemplateResolver,
    MasterResolver,
    MasterServiceResolver,
    MasterServicesResolver,
    ScheduleResolver,
    TimeOffResolver,
    ServiceResolver,
    ServiceMastersResolver,
    MasterServiceMutations,
    ClientResolver,
    ClientDataResolver,
    AppointmentResolver,
    AppointmentMoves,
    AppointmentOutside,
    SlotResolver,
    JournalResolver,
    TimeOffMutations,
    TaskResolver,
    MessageResolver,
    TaskMutations,
    PresenceResolver,
    MessageMutations,
    AssignmentResolver,
    DialogueResolver,
    TaskDialogueResolver,
    ClientInboxResolver,
    CannedReplyResolver,
    EmbedTokenResolver,
    LiveUpdates,
    SalonUpdates,
    DeskUpdates,
    ImportResolver,
    JobResolver,
    ConnectionResolver,
    ConnectionMutationsResolver,
    AutopilotResolver,
    SalonFactResolver,
    AutopilotSentenceResolver,
  ],
  validate: false,
  // type-graphql requires one, but each subscription has its own `subscribe`
  pubSub: UNUSED_PUB_SUB,
})

resolveDirectly(schema)

/** What the root types are for: type-graphql has no decorator for them. */
const ROOT_TYPES = {
  Query: 'Reads the data of the salon that the access token belongs to.',
  Mutation: 'Changes data. Several root fields run one after another.',
  Subscription: 'Sends events of the salon over a WebSocket as they happen.',
}
for (const [name, description] of Object.entries(ROOT_TYPES)) {
  const type = schema.getType(name)
  if (type) type.description = description
}

/** A copy of the schema with lower-case enum values, as REST uses them in paths and bodies. */
export const lowerCaseSchema: GraphQLSchema = mapSchema(schema, {
  [MapperKind.ENUM_TYPE]: (type) => {
    if (type.name.startsWith('__')) return type
    const values = Object.fromEntries(
      type.getValues().map(({ value }) => [String(value), { value: value as unknown }]),
    )
    return new GraphQLEnumType({ ...type.toConfig(), values })
  },
  [MapperKind.INPUT_OBJECT_FIELD]: (field) => {
    const isWord = isEnumType(getNamedType(field.type)) && typeof field.defaultValue === 'string'
    return isWord ? { ...field, defaultValue: String(field.defaultValue).toLowerCase() } : field
  },
})

/** Returns the text of `schema/schema.graphql`. */
export const printedSchema = (): string => `${printSchema(lexicographicSortSchema(schema))}\n`
