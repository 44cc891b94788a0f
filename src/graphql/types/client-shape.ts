import { Field, InputType, Int, ObjectType } from 'type-graphql'
import type { Client } from '../../domain/identity/people.js'
import { connectionOf } from './connection.js'
import { PhoneNumberScalar } from './scalars.js'

/** The GraphQL type of a client. Other modules add fields that are loaded on request. */
@ObjectType('Client', {
  simpleResolvers: true,
  description: 'A person who comes to the salon. A phone belongs to one client of the salon.',
})
export class ClientShape implements Pick<Client, 'id' | 'name' | 'phone'> {
  @Field(() => Int) readonly id!: number
  @Field(() => String) readonly name!: string
  @Field(() => PhoneNumberScalar, { nullable: true, description: 'E.164; null for a walk-in.' })
  readonly phone!: string | null
}

/** A new client. The fields have the same rules in every mutation that takes one. */
@InputType('ClientInput')
export class ClientInput {
  @Field(() => String) name!: string
  @Field(() => PhoneNumberScalar, {
    description: "As it is written in the salon's region, or in E.164.",
  })
  phone!: string
}

/** The page type of lists of clients. */
export const { ConnectionShape: ClientConnectionShape } = connectionOf('Client', () => ClientShape)
