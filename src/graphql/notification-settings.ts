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
import type { Minute } from '../domain/time/time.js'
import { updateNotificationSettings } from '../service/notifications/notification-settings.js'
import type { GraphContext } from './engine/context.js'
import { LanguageEnum } from './types/enums.js'
import { SalonShape } from './catalog/salon.js'
import { LocalTimeScalar } from './types/scalars.js'
import { notNull } from './types/text-arguments.js'

@ObjectType('NoticeSettings', {
  simpleResolvers: true,
  description: 'Which notifications clients and masters get, when, and in which language.',
})
class NotificationSettingsShape implements NotificationSettings {
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
  @Field(() => Boolean, {
    description:
      'True: masters are notified of new appointments. False, the default: only of ' +
      'cancellations. Moves and reminders go to clients only.',
  })
  readonly notifyMasterOfNewAppointments!: boolean
}

@InputType('NoticeSettingsInput', { description: 'Absent fields stay as they are.' })
class NotificationSettingsInput {
  @Field(() => Int, { nullable: true, description: '0 to 43200.' }) reminderMinutes?: number | null
  @Field(() => LocalTimeScalar, {
    nullable: true,
    description: 'Null together with quietTo: no quiet hours.',
  })
  quietFrom?: Minute | null
  @Field(() => LocalTimeScalar, { nullable: true }) quietTo?: Minute | null
  @Field(() => LanguageEnum, { nullable: true }) language?: Language | null
  @Field(() => Boolean, {
    nullable: true,
    description: 'True: masters are notified of new appointments.',
  })
  notifyMasterOfNewAppointments?: boolean | null
}

/** The notification settings of the salon. */
@Resolver(() => SalonShape)
export class NotificationSettingsResolver {
  @FieldResolver(() => NotificationSettingsShape)
  notices(@Root() salon: Salon): NotificationSettings {
    return salon
  }

  @Mutation(() => SalonShape, { description: 'For admins.' })
  updateNoticeSettings(
    @Ctx() context: GraphContext,
    @Arg('input', () => NotificationSettingsInput) input: NotificationSettingsInput,
  ): Promise<Salon> {
    return updateNotificationSettings(context, {
      reminderMinutes: notNull('reminderMinutes', input.reminderMinutes),
      quietFrom: input.quietFrom,
      quietTo: input.quietTo,
      language: notNull('language', input.language),
      notifyMasterOfNewAppointments: notNull(
        'notifyMasterOfNewAppointments',
        input.notifyMasterOfNewAppointments,
      ),
    })
  }
}
