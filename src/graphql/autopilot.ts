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
import { DateTimeScalar, LocalTimeScalar } from './types/scalars.js'
import { TaskShape } from './inbox/task-shape.js'
import { textOf } from './types/text-arguments.js'
import { CallsExternalSystem } from './limits/root-fields.js'

@ObjectType('AutopilotSettings', {
  simpleResolvers: true,
  description: 'The settings of the autopilot in one channel.',
})
class AutopilotSettingsShape implements AutopilotSettings {
  @Field(() => ChannelEnum) readonly channel!: Channel
  @Field(() => AutopilotModeEnum) readonly mode!: AutopilotMode
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
      'The start of its first message, with {client_name} and {next_visit} filled in. Empty: ' +
      'the built-in greeting.',
  })
  readonly greeting!: string
}

@ObjectType('HandBackCount', {
  simpleResolvers: true,
  description: 'How often the autopilot handed a task back to people for a reason.',
})
class HandBackCountShape {
  @Field(() => String, {
    description: 'One of person, unclear, upset, foreign, refused, failed, media, off.',
  })
  readonly reason!: string
  @Field(() => Int) readonly count!: number
}

@ObjectType('AutopilotFigures', {
  simpleResolvers: true,
  description: 'The results of the autopilot.',
})
class AutopilotFiguresShape implements AutopilotFigures {
  @Field(() => Int, { description: 'Tasks that it answered.' }) readonly dialogues!: number
  @Field(() => Int, { description: 'Of these, the tasks that needed no person.' })
  readonly solved!: number
  @Field(() => [HandBackCountShape]) readonly handBacks!: HandBackCountShape[]
  @Field(() => Int) readonly booked!: number
  @Field(() => Int) readonly moved!: number
  @Field(() => Int) readonly cancelled!: number
  @Field(() => Int, { description: 'Of these actions, those that a person undid.' })
  readonly undone!: number
}

@ObjectType('AutopilotDeed', {
  simpleResolvers: true,
  description: 'A change of an appointment by the autopilot.',
})
class AutopilotActionShape implements Pick<
  StoredAutopilotAction,
  'id' | 'kind' | 'createdAt' | 'undoneAt'
> {
  @Field(() => Int) readonly id!: number
  @Field(() => AutopilotActionKindEnum) readonly kind!: StoredAutopilotAction['kind']
  @Field(() => Int) readonly appointmentId!: number
  @Field(() => DateTimeScalar) readonly createdAt!: Instant
  @Field(() => DateTimeScalar, { nullable: true }) readonly undoneAt!: Instant | null
}

@InputType('AutopilotSettingsInput', { description: 'Set both hours or neither.' })
class AutopilotSettingsInput {
  @Field(() => ChannelEnum) channel!: Channel
  @Field(() => AutopilotModeEnum) mode!: AutopilotMode
  @Field(() => LocalTimeScalar, { nullable: true }) from?: Minute | null
  @Field(() => LocalTimeScalar, { nullable: true }) to?: Minute | null
  @Field(() => String, { nullable: true, description: 'At most 500 characters.' }) greeting?:
    string | null
}

/** The settings, figures and actions of the autopilot. */
@Resolver(() => TaskShape)
export class AutopilotResolver {
  @FieldResolver(() => [AutopilotActionShape], {
    description: 'The changes of appointments by the autopilot, oldest first.',
  })
  autopilotDeeds(
    @Root() task: Task,
    @Ctx() context: GraphContext,
  ): Promise<StoredAutopilotAction[]> {
    return context.loaders.actionsOfTask.load(task.id)
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
    @Arg('since', () => DateTimeScalar, { nullable: true }) since: Instant | null,
  ): Promise<AutopilotFigures> {
    return readAutopilotFigures(context, since ?? undefined)
  }

  @Mutation(() => AutopilotSettingsShape, { description: 'For admins.' })
  updateAutopilotSettings(
    @Ctx() context: GraphContext,
    @Arg('input', () => AutopilotSettingsInput)
    { channel, mode, from, to, greeting }: AutopilotSettingsInput,
  ): Promise<AutopilotSettings> {
    const greetingText = greeting ? textOf('greeting', greeting, 500, 'blank is fine') : ''
    return updateAutopilotSettings(context, {
      channel,
      mode,
      from: from ?? null,
      to: to ?? null,
      greeting: greetingText,
    })
  }

  @Mutation(() => AppointmentShape, {
    description:
      'Undoes a change by the autopilot. A booking is cancelled, a move is reversed, a ' +
      'cancelled appointment is booked again.',
  })
  @CallsExternalSystem('strict')
  undoAutopilotDeed(
    @Ctx() context: GraphContext,
    @Arg('id', () => Int) id: number,
  ): Promise<Appointment> {
    return undoAutopilotAction(context, id)
  }
}
