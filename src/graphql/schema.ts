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
import { NoticeSettingsResolver } from './notification-settings.js'
import { NoticeTemplateResolver } from './notification-template.js'
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
import { TaskMoves } from './inbox/task-mutations.js'
import { MessageResolver, TaskResolver } from './inbox/task.js'

const unused = (): never => {
  throw new Error('subscriptions come from the live hub')
}
const NOBODY = { publish: unused, subscribe: unused }

/** The one schema that all doors ask. */
export const schema: GraphQLSchema = buildSchemaSync({
  resolvers: [
    ViewerResolver,
    AccountResolver,
    SignInResolver,
    SalonResolver,
    NoticeSettingsResolver,
    NoticeTemplateResolver,
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
    TaskMoves,
    CannedReplyResolver,
    EmbedTokenResolver,
    LiveUpdates,
    ImportResolver,
    JobResolver,
    AutopilotResolver,
  ],
  validate: false,
  pubSub: NOBODY, // our subscriptions say themselves where they come from
})

/** A copy whose enum values are called by the domain's own lower-case words: what REST reads and writes needs no mapping. */
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

/** The schema as outsiders read it: what `schema/schema.graphql` holds. */
export const printed = (): string => `${printSchema(lexicographicSortSchema(schema))}\n`
