import { Field, InputType, Int, ObjectType } from 'type-graphql'
import type { Client } from '../../domain/identity/people.js'
import { connectionOf } from './connection.js'
import { PHONE_FORMAT, PhoneNumberScalar } from './scalars.js'

/** The GraphQL type of a client. Other modules add fields that are loaded on request. */
@ObjectType('Client', {
  simpleResolvers: true,
  description: 'A person who comes to the salon. A phone belongs to one client of the salon.',
})
export class ClientShape implements Pick<Client, 'id' | 'name' | 'phone'> {
  @Field(() => Int, { description: 'The id of the client.' }) readonly id!: number
  @Field(() => String, {
    description: 'As staff, the client or a messenger wrote it. At most 200 characters.',
  })
  readonly name!: string
  @Field(() => PhoneNumberScalar, { nullable: true, description: 'E.164; null for a walk-in.' })
  readonly phone!: string | null
}

/** A new client. The fields have the same rules in every mutation that takes one. */
@InputType('ClientInput', { description: 'A client by name and phone.' })
export class ClientInput {
  @Field(() => String, { description: 'At most 200 characters.' }) name!: string
  @Field(() => PhoneNumberScalar, {
    description: PHONE_FORMAT,
  })
  phone!: string
}

/** The page type of lists of clients. */
export const { ConnectionShape: ClientConnectionShape } = connectionOf('Client', () => ClientShape)
