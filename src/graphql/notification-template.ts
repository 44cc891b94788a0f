import {
  Arg,
  Args,
  ArgsType,
  Ctx,
  Field,
  Mutation,
  ObjectType,
  Query,
  Resolver,
} from 'type-graphql'
import type { NotificationEvent, Recipient } from '../domain/notifications/notification.js'
import type { Language } from '../domain/identity/people.js'
import { PLACEHOLDERS } from '../domain/notifications/template-syntax.js'
import { LONGEST_TEMPLATE } from '../domain/notifications/notification-text.js'
import {
  type NotificationTemplate,
  previewNotificationTemplate,
  readNotificationTemplates,
  removeNotificationTemplate,
  setNotificationTemplate,
  type TemplateKey,
} from '../service/notifications/notification-templates.js'
import type { GraphContext } from './engine/context.js'
import { LanguageEnum, NotificationRecipientEnum, NotificationEventEnum } from './types/enums.js'
import { textOf } from './types/text-arguments.js'

const TEXT_DESCRIPTION = [
  `ICU MessageFormat, at most ${LONGEST_TEMPLATE} characters, with ` +
    `${PLACEHOLDERS.map((name) => `{${name}}`).join(' ')}.`,
  'duration is in minutes. status is a value of AppointmentStatus in lower case.',
  'reason, wasDate and wasTime may be empty. hasReason and moved are yes or no, for cases such as',
  '{hasReason, select, yes {Because: {reason}} other {}}.',
].join(' ')

@ObjectType('NoticeTemplate', {
  simpleResolvers: true,
  description: 'The text of a notification about an event to a recipient.',
})
class NotificationTemplateShape implements NotificationTemplate {
  @Field(() => NotificationEventEnum) readonly event!: NotificationEvent
  @Field(() => NotificationRecipientEnum) readonly recipient!: Recipient
  @Field(() => LanguageEnum) readonly language!: Language
  @Field(() => String, { description: TEXT_DESCRIPTION }) readonly text!: string
  @Field(() => Boolean, {
    description: 'True: the salon has set the text. False: it is built in.',
  })
  readonly custom!: boolean
}

@ArgsType()
class TemplateArguments implements TemplateKey {
  @Field(() => NotificationEventEnum) readonly event!: NotificationEvent
  @Field(() => NotificationRecipientEnum) readonly recipient!: Recipient
  @Field(() => LanguageEnum) readonly language!: Language
}

const templateOf = ({ event, recipient, language }: TemplateArguments, text: string) => ({
  event,
  recipient,
  language,
  text: textOf('text', text, LONGEST_TEMPLATE),
})

/** The queries and mutations for the texts of notifications. */
@Resolver()
export class NotificationTemplateResolver {
  @Query(() => [NotificationTemplateShape], {
    description:
      'For admins. The texts for every event, recipient and language. Masters get only ' +
      'cancellations and, when the salon has set that, new appointments.',
  })
  noticeTemplates(@Ctx() context: GraphContext): Promise<NotificationTemplate[]> {
    return readNotificationTemplates(context)
  }

  @Query(() => String, {
    description: 'For admins. The text as it would be sent for an example appointment.',
  })
  previewNoticeTemplate(
    @Ctx() context: GraphContext,
    @Args(() => TemplateArguments) key: TemplateArguments,
    @Arg('text', () => String) text: string,
  ): Promise<string> {
    return previewNotificationTemplate(context, templateOf(key, text))
  }

  @Mutation(() => NotificationTemplateShape, {
    description:
      'For admins. Refused unless the text can be filled in for every appointment: see ' +
      'NoticeTemplate.text.',
  })
  setNoticeTemplate(
    @Ctx() context: GraphContext,
    @Args(() => TemplateArguments) key: TemplateArguments,
    @Arg('text', () => String) text: string,
  ): Promise<NotificationTemplate> {
    return setNotificationTemplate(context, templateOf(key, text))
  }

  @Mutation(() => Boolean, {
    description:
      'For admins. Restores the built-in text. Returns true when there was a text of the ' +
      "salon's own.",
  })
  removeNoticeTemplate(
    @Ctx() context: GraphContext,
    @Args(() => TemplateArguments) key: TemplateArguments,
  ): Promise<boolean> {
    return removeNotificationTemplate(context, key)
  }
}
