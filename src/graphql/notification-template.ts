import {
  Arg,
  Args,
  ArgsType,
  Ctx,
  Field,
  InputType,
  Mutation,
  ObjectType,
  Query,
  Resolver,
} from 'type-graphql'
import type { NotificationEvent, Recipient } from '../domain/notifications/notification.js'
import type { Language } from '../domain/identity/people.js'
import { PLACEHOLDERS } from '../domain/notifications/placeholders.js'
import { LONGEST_TEMPLATE } from '../domain/templates/template-error.js'
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
  'reason, wasDate and wasTime may be empty. hasReason and moved are yes or no, as in',
  '{hasReason, select, yes {Because: {reason}} other {}}.',
].join(' ')

const EVENT = 'The event that the text is about.'
const RECIPIENT = 'Who reads the text.'
const LANGUAGE = 'The language of the text.'

@ObjectType('NotificationTemplate', {
  simpleResolvers: true,
  description: 'The text of a notification about an event to a recipient.',
})
class NotificationTemplateShape implements NotificationTemplate {
  @Field(() => NotificationEventEnum, { description: EVENT }) readonly event!: NotificationEvent
  @Field(() => NotificationRecipientEnum, { description: RECIPIENT }) readonly recipient!: Recipient
  @Field(() => LanguageEnum, { description: LANGUAGE }) readonly language!: Language
  @Field(() => String, { description: TEXT_DESCRIPTION }) readonly text!: string
  @Field(() => Boolean, {
    description: 'True: the salon has set the text. False: it is built in.',
  })
  readonly custom!: boolean
}

@ArgsType()
class TemplateArguments implements TemplateKey {
  @Field(() => NotificationEventEnum, { description: EVENT }) readonly event!: NotificationEvent
  @Field(() => NotificationRecipientEnum, { description: RECIPIENT }) readonly recipient!: Recipient
  @Field(() => LanguageEnum, { description: LANGUAGE }) readonly language!: Language
}

@InputType({ description: "A text of the salon's own." })
class SetNotificationTemplateInput implements TemplateKey {
  @Field(() => NotificationEventEnum, { description: EVENT }) readonly event!: NotificationEvent
  @Field(() => NotificationRecipientEnum, { description: RECIPIENT }) readonly recipient!: Recipient
  @Field(() => LanguageEnum, { description: LANGUAGE }) readonly language!: Language
  @Field(() => String, { description: 'As in NotificationTemplate.text.' }) readonly text!: string
}

const templateOf = ({ event, recipient, language }: TemplateKey, text: string) => ({
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
      'For admins. The texts for every event, recipient and language. ' +
      'NotificationSettings.recipients says which of them are sent.',
  })
  notificationTemplates(@Ctx() context: GraphContext): Promise<NotificationTemplate[]> {
    return readNotificationTemplates(context)
  }

  @Query(() => String, {
    description: 'For admins. The text as it would be sent for an example appointment.',
  })
  previewNotificationTemplate(
    @Ctx() context: GraphContext,
    @Args(() => TemplateArguments) key: TemplateArguments,
    @Arg('text', () => String, { description: 'As in NotificationTemplate.text.' })
    text: string,
  ): Promise<string> {
    return previewNotificationTemplate(context, templateOf(key, text))
  }

  @Mutation(() => NotificationTemplateShape, {
    description:
      'For admins. Refused unless the text can be filled in for every appointment: see ' +
      'NotificationTemplate.text.',
  })
  setNotificationTemplate(
    @Ctx() context: GraphContext,
    @Arg('input', () => SetNotificationTemplateInput, {
      description: 'The text, and what it is for.',
    })
    input: SetNotificationTemplateInput,
  ): Promise<NotificationTemplate> {
    return setNotificationTemplate(context, templateOf(input, input.text))
  }

  @Mutation(() => NotificationTemplateShape, {
    description:
      "For admins. Removes the salon's own text, where there is one. Returns the built-in text, " +
      'which is sent from now on.',
  })
  removeNotificationTemplate(
    @Ctx() context: GraphContext,
    @Args(() => TemplateArguments) key: TemplateArguments,
  ): Promise<NotificationTemplate> {
    return removeNotificationTemplate(context, key)
  }
}
