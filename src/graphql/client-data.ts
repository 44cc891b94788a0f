import { Arg, Ctx, Field, InputType, Int, Mutation, ObjectType, Resolver } from 'type-graphql'
import type { Client } from '../domain/identity/people.js'
import type { LocalDate, Instant } from '../domain/time/time.js'
import { eraseClient } from '../service/clients/erase-client.js'
import {
  createDownload,
  type DownloadInput,
  type DownloadLink,
} from '../service/exports/download-link.js'
import type { GraphContext } from './engine/context.js'
import { ClientShape } from './types/client-shape.js'
import { DownloadKindEnum } from './types/enums.js'
import { ExpectedVersion } from './types/expected-version.js'
import { DateTimeScalar, LocalDateScalar } from './types/scalars.js'

@InputType('CreateDownloadInput', { description: 'What to download.' })
class CreateDownloadInput {
  @Field(() => DownloadKindEnum, { description: 'Which file to create.' })
  kind!: DownloadInput['kind']
  @Field(() => LocalDateScalar, {
    nullable: true,
    description: 'Only for APPOINTMENTS and REVENUE: the first day. Null: from the first one on.',
  })
  from?: LocalDate | null
  @Field(() => LocalDateScalar, {
    nullable: true,
    description: 'Only for APPOINTMENTS and REVENUE: the last day. Null: up to the last one.',
  })
  to?: LocalDate | null
  @Field(() => Int, { nullable: true, description: 'Only for CLIENT: the id of the client.' })
  clientId?: number | null
}

@ObjectType('Download', {
  simpleResolvers: true,
  description: 'A link to a file. It works for five minutes and needs no token.',
})
class DownloadShape implements DownloadLink {
  @Field(() => String, {
    description: 'Open it in a browser. It stops working when the account has a new password.',
  })
  readonly url!: string
  @Field(() => String, { description: 'The name of the file.' }) readonly fileName!: string
  @Field(() => DateTimeScalar, { description: 'When the link stops working.' })
  readonly expiresAt!: Instant
}

/** The mutations that erase the data of a client and export data. */
@Resolver()
export class ClientDataResolver {
  @Mutation(() => ClientShape, {
    description:
      'Erases name, phone, notes, messages and addresses of a client for good, closes their open ' +
      'dialogues, and switches an account of them off. Appointments stay as numbers. Refused with ' +
      'client_has_appointments while one has not ended. For admins.',
  })
  eraseClient(
    @Ctx() context: GraphContext,
    @Arg('id', () => Int, { description: 'The id of the client.' }) id: number,
    @ExpectedVersion('client') expectedVersion: number | null,
  ): Promise<Client> {
    return eraseClient(context, id, expectedVersion ?? undefined)
  }

  @Mutation(() => DownloadShape, {
    description:
      'Returns a link to a CSV file of appointments, clients or revenue, or to a JSON file with ' +
      'everything that is stored about one client. For admins.',
  })
  createDownload(
    @Ctx() context: GraphContext,
    @Arg('input', () => CreateDownloadInput, { description: 'What to download.' })
    { kind, from = null, to = null, clientId = null }: CreateDownloadInput,
  ): Promise<DownloadLink> {
    return createDownload(context, context.base, { kind, from, to, clientId })
  }
}
