import 'reflect-metadata'
import type { GraphQLSchema } from 'graphql'
import { getNamedType, GraphQLEnumType, isEnumType, lexicographicSortSchema, printSchema } from 'graphql'
import { MapperKind, mapSchema } from '@graphql-tools/utils'
import { buildSchemaSync } from 'type-graphql'
import { AppointmentMoves } from './appointment-moves.js'
import { AppointmentOutside } from './appointment-outside.js'
import { AppointmentResolver } from './appointment.js'
import { ClientResolver } from './client.js'
import { AccountResolver, SignInResolver, ViewerResolver } from './identity.js'
import {
  MasterServiceMutations,
  MasterServiceResolver,
  MasterServicesResolver,
  ServiceMastersResolver,
} from './master-service.js'
import { MasterResolver } from './master.js'
import { NoticeSettingsResolver } from './notice-settings.js'
import { NoticeTemplateResolver } from './notice-template.js'
import { SalonResolver } from './salon.js'
import { ScheduleResolver, TimeOffResolver } from './schedule.js'
import { ServiceResolver } from './service.js'
import { SlotResolver } from './slot.js'
import { AutopilotResolver } from './autopilot.js'
import { CannedReplyResolver } from './canned-reply.js'
import { EmbedTokenResolver } from './embed-token.js'
import { ImportResolver } from './import.js'
import { JobResolver } from './job.js'
import { LiveUpdates } from './live-updates.js'
import { TaskMoves } from './task-moves.js'
import { MessageResolver, TaskResolver } from './task.js'

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
    const values = Object.fromEntries(type.getValues().map(({ value }) => [String(value), { value: value as unknown }]))
    return new GraphQLEnumType({ ...type.toConfig(), values })
  },
  [MapperKind.INPUT_OBJECT_FIELD]: (field) => {
    const isWord = isEnumType(getNamedType(field.type)) && typeof field.defaultValue === 'string'
    return isWord ? { ...field, defaultValue: String(field.defaultValue).toLowerCase() } : field
  },
})

/** The schema as outsiders read it: what `schema/schema.graphql` holds. */
export const printed = (): string => `${printSchema(lexicographicSortSchema(schema))}\n`
