import { Field, InputType, Int, ObjectType } from 'type-graphql'
import type { Client } from '../../domain/identity/people.js'
import { connectionOf } from './connection.js'
import { PhoneNumberScalar } from './scalars.js'

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

@InputType('ClientInput')
export class ClientInput {
  @Field(() => String) name!: string
  @Field(() => PhoneNumberScalar, {
    description: "As it is written in the salon's region, or in E.164.",
  })
  phone!: string
}

export const { ConnectionShape: ClientConnectionShape } = connectionOf('Client', () => ClientShape)
