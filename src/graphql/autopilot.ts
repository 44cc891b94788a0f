import {
  Arg,
  Ctx,
  Field,
  FieldResolver,
  InputType,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql'
import type { Appointment } from '../domain/booking/appointment.js'
import type { HandBack } from '../domain/autopilot/state/dialogue-state.js'
import type { AutopilotMode, AutopilotSettings } from '../domain/autopilot/state/settings.js'
import type { Channel } from '../domain/identity/people.js'
import type { Task } from '../domain/inbox/task.js'
import type { Instant, Minute } from '../domain/time/time.js'
import {
  type AutopilotFigures,
  readAutopilotFigures,
} from '../service/autopilot/settings/figures.js'
import {
  readAutopilotSettings,
  updateAutopilotSettings,
} from '../service/autopilot/settings/settings.js'
import {
  type StoredAutopilotAction,
  undoAutopilotAction,
} from '../service/autopilot/undo-action.js'
import { AppointmentShape } from './booking/appointment.js'
import type { GraphContext } from './engine/context.js'
import { AutopilotActionKindEnum, AutopilotModeEnum, ChannelEnum } from './types/enums.js'
import { HandBackReasonEnum } from './types/autopilot-enums.js'
import { DateTimeScalar, LocalTimeScalar } from './types/scalars.js'
import { TaskShape } from './inbox/task-shape.js'
import { textOf } from './types/text-arguments.js'
import { CallsExternalSystem } from './limits/root-fields.js'

@ObjectType('AutopilotSettings', {
  simpleResolvers: true,
  description: 'The settings of the autopilot in one channel.',
})
class AutopilotSettingsShape implements AutopilotSettings {
  @Field(() => ChannelEnum, { description: 'The messenger that the settings are for.' })
  readonly channel!: Channel
  @Field(() => AutopilotModeEnum, { description: 'Which tasks it answers.' })
  readonly mode!: AutopilotMode
  @Field(() => LocalTimeScalar, {
    nullable: true,
    description: 'Start of the hours in which it answers first. Null: always.',
  })
  readonly from!: Minute | null
  @Field(() => LocalTimeScalar, {
    nullable: true,
    description: 'End of these hours. When it is earlier than `from`, the hours include midnight.',
  })
  readonly to!: Minute | null
  @Field(() => String, {
    description:
      'The start of its first message, with the placeholders of CannedReply.text. Empty: the ' +
      'built-in greeting.',
  })
  readonly greeting!: string
}

@ObjectType('HandBackCount', {
  simpleResolvers: true,
  description: 'How often the autopilot handed a task back to people for a reason.',
})
class HandBackCountShape {
  @Field(() => HandBackReasonEnum, { description: 'Why it handed them back.' })
  readonly reason!: HandBack
  @Field(() => Int, { description: 'How many tasks it handed back.' }) readonly count!: number
}

@ObjectType('AutopilotFigures', {
  simpleResolvers: true,
  description: 'The results of the autopilot.',
})
class AutopilotFiguresShape implements AutopilotFigures {
  @Field(() => Int, { description: 'Tasks that it answered.' }) readonly dialogues!: number
  @Field(() => Int, { description: 'Of these, the tasks that needed no person.' })
  readonly solved!: number
  @Field(() => [HandBackCountShape], {
    description: 'The tasks that it handed back to people, by reason. The most frequent first.',
  })
  readonly handBacks!: HandBackCountShape[]
  @Field(() => Int, { description: 'Appointments that it booked.' }) readonly booked!: number
  @Field(() => Int, { description: 'Appointments that it moved.' }) readonly moved!: number
  @Field(() => Int, { description: 'Appointments that it cancelled.' }) readonly cancelled!: number
  @Field(() => Int, { description: 'Of these actions, those that a person undid.' })
  readonly undone!: number
}

@ObjectType('AutopilotAction', {
  simpleResolvers: true,
  description: 'A change of an appointment by the autopilot.',
})
class AutopilotActionShape implements Pick<
  StoredAutopilotAction,
  'id' | 'kind' | 'createdAt' | 'undoneAt'
> {
  @Field(() => Int, { description: 'The id of the action.' }) readonly id!: number
  @Field(() => AutopilotActionKindEnum, { description: 'What the autopilot did.' })
  readonly kind!: StoredAutopilotAction['kind']
  @Field(() => Int, { description: 'The id of the appointment that it changed.' })
  readonly appointmentId!: number
  @Field(() => DateTimeScalar, { description: 'When the autopilot did it.' })
  readonly createdAt!: Instant
  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'When a person undid it. Null: nobody did.',
  })
  readonly undoneAt!: Instant | null
}

@InputType('UpdateAutopilotSettingsInput', { description: 'Set both hours or neither.' })
class UpdateAutopilotSettingsInput {
  @Field(() => ChannelEnum, { description: 'The messenger that the settings are for.' })
  channel!: Channel
  @Field(() => AutopilotModeEnum, { description: 'Which tasks it answers.' }) mode!: AutopilotMode
  @Field(() => LocalTimeScalar, {
    nullable: true,
    description: 'Start of the hours in which it answers first. Null: always.',
  })
  from?: Minute | null
  @Field(() => LocalTimeScalar, {
    nullable: true,
    description: 'End of these hours. When it is earlier than `from`, the hours include midnight.',
  })
  to?: Minute | null
  @Field(() => String, {
    nullable: true,
    description: 'At most 500 characters, as in AutopilotSettings.greeting.',
  })
  greeting?: string | null
}

/** The settings, figures and actions of the autopilot. */
@Resolver(() => TaskShape)
export class AutopilotResolver {
  @FieldResolver(() => [AutopilotActionShape], {
    description: 'The changes of appointments by the autopilot, oldest first.',
  })
  autopilotActions(
    @Root() task: Task,
    @Ctx() context: GraphContext,
  ): Promise<StoredAutopilotAction[]> {
    return context.loaders.actionsOfTask.load(task.id)
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'An answer that the autopilot offers to the operator after it has handed the task back. ' +
      'It is never sent by itself. Null: there is none, or a person has answered since.',
  })
  autopilotDraft(@Root() task: Task, @Ctx() context: GraphContext): Promise<string | null> {
    return context.loaders.draftOfTask.load(task.id)
  }

  @Query(() => [AutopilotSettingsShape], {
    description: 'The settings of each channel. For admins.',
  })
  autopilotSettings(@Ctx() context: GraphContext): Promise<AutopilotSettings[]> {
    return readAutopilotSettings(context)
  }

  @Query(() => AutopilotFiguresShape, {
    description: 'Counts the tasks that it first answered since then. For admins.',
  })
  autopilotFigures(
    @Ctx() context: GraphContext,
    @Arg('since', () => DateTimeScalar, {
      nullable: true,
      description: 'Counts only what the autopilot did since then. Null: everything.',
    })
    since: Instant | null,
  ): Promise<AutopilotFigures> {
    return readAutopilotFigures(context, since ?? undefined)
  }

  @Mutation(() => AutopilotSettingsShape, {
    description: 'Changes the settings of one messenger; what is absent stays. For admins.',
  })
  updateAutopilotSettings(
    @Ctx() context: GraphContext,
    @Arg('input', () => UpdateAutopilotSettingsInput, {
      description: 'The new settings of one messenger.',
    })
    { greeting, ...change }: UpdateAutopilotSettingsInput,
  ): Promise<AutopilotSettings> {
    if (greeting === undefined) return updateAutopilotSettings(context, change)
    const text = greeting ? textOf('greeting', greeting, 500, 'blank is fine') : ''
    return updateAutopilotSettings(context, { ...change, greeting: text })
  }

  @Mutation(() => AppointmentShape, {
    description:
      'Undoes a change by the autopilot. A booking is cancelled, a move is reversed, a ' +
      'cancelled appointment is booked again.',
  })
  @CallsExternalSystem('strict')
  undoAutopilotAction(
    @Ctx() context: GraphContext,
    @Arg('id', () => Int, { description: 'The id of the action.' }) id: number,
  ): Promise<Appointment> {
    return undoAutopilotAction(context, id)
  }
}
