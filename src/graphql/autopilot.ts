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
import { type AutopilotFigures, readFigures } from '../service/autopilot/settings/figures.js'
import {
  readAutopilotSettings,
  updateAutopilotSettings,
} from '../service/autopilot/settings/settings.js'
import { type KnownDeed, undoAutopilotAction } from '../service/autopilot/undo-action.js'
import { AppointmentShape } from './booking/appointment.js'
import type { Context } from './engine/context.js'
import { AutopilotDeedKindEnum, AutopilotModeEnum, ChannelEnum } from './types/enums.js'
import { DateTimeScalar, LocalTimeScalar } from './types/scalars.js'
import { TaskShape } from './inbox/task-shape.js'
import { textOf } from './types/text-arguments.js'

@ObjectType('AutopilotSettings', {
  simpleResolvers: true,
  description: 'How the autopilot answers in a messenger.',
})
class AutopilotSettingsShape implements AutopilotSettings {
  @Field(() => ChannelEnum) readonly channel!: Channel
  @Field(() => AutopilotModeEnum) readonly mode!: AutopilotMode
  @Field(() => LocalTimeScalar, {
    nullable: true,
    description: 'From when on it answers first; null: always.',
  })
  readonly from!: Minute | null
  @Field(() => LocalTimeScalar, {
    nullable: true,
    description: 'Until when; earlier than `from`: through the night.',
  })
  readonly to!: Minute | null
  @Field(() => String, {
    description:
      'What it begins a dialogue with, {client_name} and {next_visit} filled in; empty: its own words.',
  })
  readonly greeting!: string
}

@ObjectType('HandBackCount', {
  simpleResolvers: true,
  description: 'How often it gave a dialogue to a person for a reason.',
})
class HandBackCountShape {
  @Field(() => String, {
    description: 'person, unclear, upset, foreign, refused, failed, media, off.',
  })
  readonly reason!: string
  @Field(() => Int) readonly count!: number
}

@ObjectType('AutopilotFigures', { simpleResolvers: true, description: 'How the autopilot does.' })
class AutopilotFiguresShape implements AutopilotFigures {
  @Field(() => Int, { description: 'Dialogues that it answered.' }) readonly dialogues!: number
  @Field(() => Int, { description: 'Those of them that no person had to enter.' })
  readonly solved!: number
  @Field(() => [HandBackCountShape]) readonly handBacks!: HandBackCountShape[]
  @Field(() => Int) readonly booked!: number
  @Field(() => Int) readonly moved!: number
  @Field(() => Int) readonly cancelled!: number
  @Field(() => Int, { description: 'What of it a person undid.' }) readonly undone!: number
}

@ObjectType('AutopilotDeed', {
  simpleResolvers: true,
  description: 'What the autopilot did to an appointment.',
})
class AutopilotDeedShape implements Pick<KnownDeed, 'id' | 'kind' | 'createdAt' | 'undoneAt'> {
  @Field(() => Int) readonly id!: number
  @Field(() => AutopilotDeedKindEnum) readonly kind!: KnownDeed['kind']
  @Field(() => Int) readonly appointmentId!: number
  @Field(() => DateTimeScalar) readonly createdAt!: Instant
  @Field(() => DateTimeScalar, { nullable: true }) readonly undoneAt!: Instant | null
}

@InputType('AutopilotSettingsInput', { description: 'Hours: both or neither.' })
class AutopilotSettingsInput {
  @Field(() => ChannelEnum) channel!: Channel
  @Field(() => AutopilotModeEnum) mode!: AutopilotMode
  @Field(() => LocalTimeScalar, { nullable: true }) from?: Minute | null
  @Field(() => LocalTimeScalar, { nullable: true }) to?: Minute | null
  @Field(() => String, { nullable: true, description: 'At most 500 characters.' }) greeting?:
    string | null
}

@Resolver(() => TaskShape)
export class AutopilotResolver {
  @FieldResolver(() => [AutopilotDeedShape], {
    description: 'What the autopilot did for the client, oldest first.',
  })
  autopilotDeeds(@Root() task: Task, @Ctx() call: Context): Promise<KnownDeed[]> {
    return call.loaders.deedsOfTask.load(task.id)
  }

  @Query(() => [AutopilotSettingsShape], { description: 'Of each messenger. For admins.' })
  autopilotSettings(@Ctx() call: Context): Promise<AutopilotSettings[]> {
    return readAutopilotSettings(call)
  }

  @Query(() => AutopilotFiguresShape, {
    description: 'Of dialogues that it first answered since then. For admins.',
  })
  autopilotFigures(
    @Ctx() call: Context,
    @Arg('since', () => DateTimeScalar, { nullable: true }) since: Instant | null,
  ): Promise<AutopilotFigures> {
    return readFigures(call, since ?? undefined)
  }

  @Mutation(() => AutopilotSettingsShape, { description: 'For admins.' })
  updateAutopilotSettings(
    @Ctx() call: Context,
    @Arg('input', () => AutopilotSettingsInput)
    { channel, mode, from, to, greeting }: AutopilotSettingsInput,
  ): Promise<AutopilotSettings> {
    const words = greeting ? textOf('greeting', greeting, 500, 'blank is fine') : ''
    return updateAutopilotSettings(call, {
      channel,
      mode,
      from: from ?? null,
      to: to ?? null,
      greeting: words,
    })
  }

  @Mutation(() => AppointmentShape, {
    description:
      'Undoes in one step what the autopilot did: what it booked is cancelled, what it moved goes back, what it cancelled is booked anew.',
  })
  undoAutopilotDeed(@Ctx() call: Context, @Arg('id', () => Int) id: number): Promise<Appointment> {
    return undoAutopilotAction(call, id)
  }
}
