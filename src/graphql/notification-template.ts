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
import type { NoticeEvent, Recipient } from '../domain/notifications/notification.js'
import type { Language } from '../domain/identity/people.js'
import { PLACEHOLDERS } from '../domain/notifications/template-syntax.js'
import { LONGEST_TEMPLATE } from '../domain/notifications/notification-text.js'
import {
  type NoticeTemplate,
  previewNoticeTemplate,
  readNoticeTemplates,
  removeNoticeTemplate,
  setNoticeTemplate,
  type TemplateKey,
} from '../service/notifications/notification-templates.js'
import type { Context } from './engine/context.js'
import { LanguageEnum, NoticeRecipientEnum, NotificationEventEnum } from './types/enums.js'
import { textOf } from './types/text-arguments.js'

const HOW = [
  `ICU MessageFormat, at most ${LONGEST_TEMPLATE} characters, with ${PLACEHOLDERS.map((name) => `{${name}}`).join(' ')}.`,
  'duration is in minutes; status has the words of AppointmentStatus in small letters.',
  'reason, wasDate and wasTime may be empty; hasReason and moved are yes or no, for cases such as',
  '{hasReason, select, yes {Because: {reason}} other {}}.',
].join(' ')

@ObjectType('NoticeTemplate', {
  simpleResolvers: true,
  description: 'What is said of an event, and to whom.',
})
class NoticeTemplateShape implements NoticeTemplate {
  @Field(() => NotificationEventEnum) readonly event!: NoticeEvent
  @Field(() => NoticeRecipientEnum) readonly recipient!: Recipient
  @Field(() => LanguageEnum) readonly language!: Language
  @Field(() => String, { description: HOW }) readonly text!: string
  @Field(() => Boolean, {
    description: "Whether these are the salon's own words; else they are built in.",
  })
  readonly custom!: boolean
}

@ArgsType()
class TemplateArguments implements TemplateKey {
  @Field(() => NotificationEventEnum) readonly event!: NoticeEvent
  @Field(() => NoticeRecipientEnum) readonly recipient!: Recipient
  @Field(() => LanguageEnum) readonly language!: Language
}

const templateOf = ({ event, recipient, language }: TemplateArguments, text: string) => ({
  ...{ event, recipient, language },
  text: textOf('text', text, LONGEST_TEMPLATE),
})

@Resolver()
export class NoticeTemplateResolver {
  @Query(() => [NoticeTemplateShape], {
    description:
      'For admins. The texts of every event, to every recipient, in every language. Of those to masters, cancellations are sent, and new appointments where the salon has set that.',
  })
  noticeTemplates(@Ctx() call: Context): Promise<NoticeTemplate[]> {
    return readNoticeTemplates(call)
  }

  @Query(() => String, {
    description: 'For admins. The text as it would be sent of a visit that is made up.',
  })
  previewNoticeTemplate(
    @Ctx() call: Context,
    @Args(() => TemplateArguments) key: TemplateArguments,
    @Arg('text', () => String) text: string,
  ): Promise<string> {
    return previewNoticeTemplate(call, templateOf(key, text))
  }

  @Mutation(() => NoticeTemplateShape, {
    description:
      'For admins. Refused unless it can be filled in for every visit: see NoticeTemplate.text.',
  })
  setNoticeTemplate(
    @Ctx() call: Context,
    @Args(() => TemplateArguments) key: TemplateArguments,
    @Arg('text', () => String) text: string,
  ): Promise<NoticeTemplate> {
    return setNoticeTemplate(call, templateOf(key, text))
  }

  @Mutation(() => Boolean, {
    description:
      "For admins. Back to the built-in text; true where there was one of the salon's own.",
  })
  removeNoticeTemplate(
    @Ctx() call: Context,
    @Args(() => TemplateArguments) key: TemplateArguments,
  ): Promise<boolean> {
    return removeNoticeTemplate(call, key)
  }
}
