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
import type { NoticeSettings, Salon } from '../domain/catalog/salon.js'
import type { Minute } from '../domain/time/time.js'
import { updateNoticeSettings } from '../service/notifications/notification-settings.js'
import type { Context } from './engine/context.js'
import { LanguageEnum } from './types/enums.js'
import { SalonShape } from './catalog/salon.js'
import { LocalTimeScalar } from './types/scalars.js'
import { notNull } from './types/text-arguments.js'

@ObjectType('NoticeSettings', {
  simpleResolvers: true,
  description: 'Which notices clients and masters get of visits, when, and in which language.',
})
class NoticeSettingsShape implements NoticeSettings {
  @Field(() => Int, {
    description: 'How many minutes before a visit its client is reminded of it; 0: not at all.',
  })
  readonly reminderMinutes!: number
  @Field(() => LocalTimeScalar, {
    nullable: true,
    description:
      'From here to quietTo, over midnight where that is earlier, notices wait; null: they never do.',
  })
  readonly quietFrom!: Minute | null
  @Field(() => LocalTimeScalar, {
    nullable: true,
    description: 'When what waited is sent; null where quietFrom is.',
  })
  readonly quietTo!: Minute | null
  @Field(() => LanguageEnum, {
    description:
      'Of notices to people who have none of their own. Clients who wrote in are notified in the language of their latest dialogue first.',
  })
  readonly language!: Language
  @Field(() => Boolean, {
    description:
      'On: masters are notified of new appointments. Off, as in a new salon: of cancellations alone. Moves and reminders go to clients only.',
  })
  readonly notifyMasterOfNewAppointments!: boolean
}

@InputType('NoticeSettingsInput', { description: 'What is absent stays as it is.' })
class NoticeSettingsInput {
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
    description: 'On: masters are notified of new appointments.',
  })
  notifyMasterOfNewAppointments?: boolean | null
}

@Resolver(() => SalonShape)
export class NoticeSettingsResolver {
  @FieldResolver(() => NoticeSettingsShape)
  notices(@Root() salon: Salon): NoticeSettings {
    return salon
  }

  @Mutation(() => SalonShape, { description: 'For admins.' })
  updateNoticeSettings(
    @Ctx() call: Context,
    @Arg('input', () => NoticeSettingsInput) input: NoticeSettingsInput,
  ): Promise<Salon> {
    return updateNoticeSettings(call, {
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
