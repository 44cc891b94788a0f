import { Arg, Ctx, Field, InputType, Int, Mutation, Resolver } from 'type-graphql'
import type { Channel } from '../../domain/identity/people.js'
import { LONGEST_REPLY, type Message } from '../../domain/inbox/message.js'
import type { Task } from '../../domain/inbox/task.js'
import { openTask } from '../../service/inbox/open-task.js'
import { resendMessage } from '../../service/inbox/resend-message.js'
import type { GraphContext } from '../engine/context.js'
import { CallsExternalSystem } from '../limits/root-fields.js'
import { ChannelEnum } from '../types/enums.js'
import { textOf, readFields } from '../types/text-arguments.js'
import { MessageShape, TaskShape } from './task-shape.js'

@InputType('OpenTaskInput', { description: 'The first message of staff to a client.' })
class OpenTaskInput {
  @Field(() => Int, {
    description: 'The client. Must have an address in the messenger, or a phone.',
  })
  clientId!: number
  @Field(() => ChannelEnum, { description: 'The messenger in which to write.' }) channel!: Channel
  @Field(() => String, {
    description: 'At most 4096 characters. Placeholders are filled in as in replies.',
  })
  text!: string
  @Field(() => String, {
    nullable: true,
    description: "The caller's key: messages with the same key are sent once.",
  })
  clientKey?: string | null
}

/** Mutations that send a message outside of a reply: the first one, and a failed one again. */
@Resolver()
export class MessageMutations {
  @Mutation(() => TaskShape, {
    description:
      'Writes to a client first. Opens a task of the viewer, or takes the task of this client ' +
      'in this messenger that is not closed, and sends the message. The address is the one ' +
      'that the client wrote from, else the phone. The message stays stored also when it ' +
      'cannot be sent (as for replyToTask). For admins and operators.',
  })
  @CallsExternalSystem('always')
  openTask(
    @Ctx() context: GraphContext,
    @Arg('input', () => OpenTaskInput, { description: 'The client and the message.' })
    { clientId, channel, text, clientKey }: OpenTaskInput,
  ): Promise<Task> {
    const texts = readFields({
      text: () => textOf('text', text, LONGEST_REPLY),
      clientKey: () => (clientKey ? textOf('clientKey', clientKey, 200) : undefined),
    })
    return openTask(context, { clientId, channel, ...texts })
  }

  @Mutation(() => MessageShape, {
    description:
      'Sends a message with the state FAILED again. The messenger recognises a message that it ' +
      'took after all. Refused with task_conflict unless the message is failed. For admins and ' +
      'operators.',
  })
  @CallsExternalSystem('always')
  resendMessage(
    @Ctx() context: GraphContext,
    @Arg('id', () => Int, { description: 'The id of the message.' }) id: number,
  ): Promise<Message> {
    return resendMessage(context, id)
  }
}
