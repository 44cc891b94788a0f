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
import { AppointmentMoves } from './booking/appointment-mutations.js'
import { AppointmentOutside } from './booking/appointment-integrations.js'
import { AppointmentResolver } from './booking/appointment.js'
import { ClientResolver } from './client.js'
import { AccountResolver, SignInResolver, ViewerResolver } from './identity/identity.js'
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
import { SlotResolver } from './booking/slot.js'
import { AutopilotResolver } from './autopilot.js'
import { CannedReplyResolver } from './inbox/canned-reply.js'
import { EmbedTokenResolver } from './inbox/embed-token.js'
import { ImportResolver } from './import.js'
import { JobResolver } from './job.js'
import { LiveUpdates } from './live-updates.js'
import { TaskMutations } from './inbox/task-mutations.js'
import { MessageResolver, TaskResolver } from './inbox/task.js'

const throwUnused = (): never => {
  throw new Error('subscriptions come from the live hub')
}
const UNUSED_PUB_SUB = { publish: throwUnused, subscribe: throwUnused }

/** The schema of all transports. */
export const schema: GraphQLSchema = buildSchemaSync({
  resolvers: [
    ViewerResolver,
    AccountResolver,
    SignInResolver,
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
    AppointmentResolver,
    AppointmentMoves,
    AppointmentOutside,
    SlotResolver,
    TaskResolver,
    MessageResolver,
    TaskMutations,
    CannedReplyResolver,
    EmbedTokenResolver,
    LiveUpdates,
    ImportResolver,
    JobResolver,
    AutopilotResolver,
  ],
  validate: false,
  // type-graphql requires one, but each subscription has its own `subscribe`
  pubSub: UNUSED_PUB_SUB,
})

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
