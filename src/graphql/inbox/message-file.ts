import { Field, Int, ObjectType } from 'type-graphql'
import type { Message } from '../../domain/inbox/message.js'
import { type FileState, type MessageFile, originOf } from '../../domain/inbox/stored-file.js'
import { describedEnum } from '../types/described-enum.js'

const FileStateEnum = describedEnum<FileState>(
  'FileState',
  'How far a file is on its way into the store of the service.',
  {
    pending: 'It is being downloaded. After a failed attempt `error` says why it is tried again.',
    stored: 'The service has a copy.',
    failed: 'It could not be downloaded. `error` contains the reason.',
  },
)

/** The GraphQL type of a file of a message. */
@ObjectType('Media', {
  simpleResolvers: true,
  description: 'A file that a client sent with a message, or a picture that staff uploaded.',
})
export class MediaShape implements MessageFile {
  @Field(() => String, {
    description:
      'A stored file: where this service returns it, with the access token in the header ' +
      'Authorization. Any other: an https URL of another site, chosen by the sender. Show ' +
      'pictures from /assistant/pictures/{message id}/{index in media} either way, so that the ' +
      'sender learns nothing.',
  })
  readonly url!: string
  @Field(() => String, {
    description:
      'The type, such as image/jpeg: of a stored file by its bytes, else from the messenger. ' +
      'application/octet-stream: unknown.',
  })
  readonly mime!: string
  @Field(() => String, {
    nullable: true,
    description: 'The name of the file, if the messenger sent one.',
  })
  readonly name!: string | null
  @Field(() => FileStateEnum, {
    nullable: true,
    description: 'Null: the service keeps no copy, because the message is older than the store.',
  })
  readonly state!: FileState | null
  @Field(() => Int, { nullable: true, description: 'In bytes. Null: it is not stored.' })
  readonly size!: number | null
  @Field(() => String, { nullable: true, description: 'Why it could not be downloaded.' })
  readonly error!: string | null
}

/** Returns the files of a message with the addresses that callers use. */
export const shownFilesOf = ({ id, media }: Message, base: () => string): MessageFile[] =>
  media.map((file, index) =>
    file.state === 'stored' || originOf(file.url) !== 'web'
      ? { ...file, url: `${base()}/assistant/pictures/${id}/${index}` }
      : file,
  )
