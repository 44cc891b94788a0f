import {
  Arg,
  Ctx,
  Field,
  FieldResolver,
  InputType,
  Int,
  Mutation,
  ObjectType,
  Resolver,
  Root,
} from 'type-graphql'
import type { Language } from '../domain/identity/people.js'
import type { NotificationSettings, Salon } from '../domain/catalog/salon.js'
import type {
  NotificationEvent,
  NotificationRule,
  Recipient,
} from '../domain/notifications/notification.js'
import type { Minute } from '../domain/time/time.js'
import {
  notificationRules,
  updateNotificationSettings,
} from '../service/notifications/notification-settings.js'
import { readSettings } from '../service/catalog/salon.js'
import type { GraphContext } from './engine/context.js'
import { LanguageEnum, NotificationEventEnum, NotificationRecipientEnum } from './types/enums.js'
import { SalonShape } from './catalog/salon.js'
import { LocalTimeScalar } from './types/scalars.js'
import { notNull } from './types/text-arguments.js'

const RULE_EVENT = 'The event of the rule.'
const RULE_RECIPIENTS = 'Who is notified of it. Empty: nobody; the event is switched off.'

@ObjectType('NotificationRule', {
  simpleResolvers: true,
  description: 'Who is notified of an event.',
})
class NotificationRuleShape implements NotificationRule {
  @Field(() => NotificationEventEnum, { description: RULE_EVENT })
  readonly event!: NotificationEvent
  @Field(() => [NotificationRecipientEnum], { description: RULE_RECIPIENTS })
  readonly recipients!: readonly Recipient[]
}

@InputType({ description: 'Who is notified of an event from now on.' })
class NotificationRuleInput implements NotificationRule {
  @Field(() => NotificationEventEnum, { description: RULE_EVENT })
  readonly event!: NotificationEvent
  @Field(() => [NotificationRecipientEnum], { description: RULE_RECIPIENTS })
  readonly recipients!: Recipient[]
}

@ObjectType('NotificationSettings', {
  simpleResolvers: true,
  description: 'Which notifications clients and masters get, when, and in which language.',
})
class NotificationSettingsShape implements Omit<NotificationSettings, 'notificationRecipients'> {
  @Field(() => Int, {
    description: 'How many minutes before an appointment the client is reminded. 0: no reminders.',
  })
  readonly reminderMinutes!: number
  @Field(() => LocalTimeScalar, {
    nullable: true,
    description:
      'Notifications wait from this time until quietTo. When quietTo is earlier, the quiet ' +
      'hours include midnight. Null: no quiet hours.',
  })
  readonly quietFrom!: Minute | null
  @Field(() => LocalTimeScalar, {
    nullable: true,
    description: 'The end of the quiet hours. Null when quietFrom is null.',
  })
  readonly quietTo!: Minute | null
  @Field(() => LanguageEnum, {
    description:
      'The language of notifications to people without a language of their own. For clients ' +
      'the language of their latest dialogue comes first.',
  })
  readonly language!: Language
  @Field(() => [NotificationRuleShape], {
    description:
      'Who is notified of which event: each event once, always in the same order. ' +
      'In a new salon clients are notified of every event, masters only of cancellations.',
  })
  readonly recipients!: readonly NotificationRule[]
}

@InputType({ description: 'Absent fields stay as they are.' })
class UpdateNotificationSettingsInput {
  @Field(() => Int, { nullable: true, description: '0 to 43200.' }) reminderMinutes?: number | null
  @Field(() => LocalTimeScalar, {
    nullable: true,
    description: 'Null together with quietTo: no quiet hours.',
  })
  quietFrom?: Minute | null
  @Field(() => LocalTimeScalar, {
    nullable: true,
    description: 'Null together with quietFrom: no quiet hours.',
  })
  quietTo?: Minute | null
  @Field(() => LanguageEnum, {
    nullable: true,
    description: 'The language of notifications to people without a language of their own.',
  })
  language?: Language | null
  @Field(() => [NotificationRuleInput], {
    nullable: true,
    description:
      'Each rule replaces the recipients of its event. Events without a rule keep theirs. ' +
      'Notifications that still wait are SKIPPED when their recipient is no longer named.',
  })
  recipients?: NotificationRuleInput[] | null
}

/** The notification settings of the salon. */
@Resolver(() => SalonShape)
export class NotificationSettingsResolver {
  @FieldResolver(() => NotificationSettingsShape, {
    description: 'Which notifications are sent, when, and in which language.',
  })
  notifications(@Root() salon: Salon, @Ctx() context: GraphContext): NotificationSettingsShape {
    return { ...readSettings(context, salon), recipients: notificationRules(salon) }
  }

  @Mutation(() => SalonShape, {
    description: 'Changes which notifications are sent, and when. For admins.',
  })
  updateNotificationSettings(
    @Ctx() context: GraphContext,
    @Arg('input', () => UpdateNotificationSettingsInput, { description: 'What to change.' })
    input: UpdateNotificationSettingsInput,
  ): Promise<Salon> {
    return updateNotificationSettings(context, {
      reminderMinutes: notNull('reminderMinutes', input.reminderMinutes),
      quietFrom: input.quietFrom,
      quietTo: input.quietTo,
      language: notNull('language', input.language),
      recipients: notNull('recipients', input.recipients),
    })
  }
}
