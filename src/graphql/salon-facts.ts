import {
  Arg,
  Args,
  ArgsType,
  Ctx,
  Field,
  InputType,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
} from 'type-graphql'
import {
  type AskedTopic,
  type FactKey,
  type FactTopic,
  LONGEST_FACT,
  type SalonFact,
} from '../domain/autopilot/state/salon-fact.js'
import type { Language } from '../domain/identity/people.js'
import type { Instant } from '../domain/time/time.js'
import {
  readAskedTopics,
  readSalonFacts,
  removeSalonFact,
  saveSalonFact,
} from '../service/autopilot/settings/salon-facts.js'
import type { GraphContext } from './engine/context.js'
import { LanguageEnum } from './types/enums.js'
import { FactTopicEnum } from './types/autopilot-enums.js'
import { DateTimeScalar } from './types/scalars.js'
import { textOf } from './types/text-arguments.js'

const TOPIC = 'What the fact is about.'
const LANGUAGE = 'The language of the text.'

@ObjectType('SalonFact', {
  simpleResolvers: true,
  description: 'What the salon says about a topic. The autopilot sends the text as it is.',
})
class SalonFactShape implements SalonFact {
  @Field(() => FactTopicEnum, { description: TOPIC }) readonly topic!: FactTopic
  @Field(() => LanguageEnum, { description: LANGUAGE }) readonly language!: Language
  @Field(() => String, { description: 'The answer to clients.' }) readonly text!: string
  @Field(() => DateTimeScalar, { description: 'When the text was last saved.' })
  readonly updatedAt!: Instant
}

@ObjectType('AskedTopic', {
  simpleResolvers: true,
  description: 'How often clients asked the autopilot about a topic.',
})
class AskedTopicShape implements AskedTopic {
  @Field(() => FactTopicEnum, { description: 'What they asked about.' })
  readonly topic!: FactTopic
  @Field(() => Int, { description: 'How many messages asked about it.' }) readonly count!: number
  @Field(() => Int, { description: 'Of these, those for which there was no fact.' })
  readonly unanswered!: number
}

@ArgsType()
class FactArguments implements FactKey {
  @Field(() => FactTopicEnum, { description: TOPIC }) readonly topic!: FactTopic
  @Field(() => LanguageEnum, { description: LANGUAGE }) readonly language!: Language
}

@InputType('SaveSalonFactInput', { description: 'What the salon says about a topic.' })
class SaveSalonFactInput implements FactKey {
  @Field(() => FactTopicEnum, { description: TOPIC }) readonly topic!: FactTopic
  @Field(() => LanguageEnum, { description: LANGUAGE }) readonly language!: Language
  @Field(() => String, {
    description: `The answer to clients, at most ${LONGEST_FACT} characters.`,
  })
  readonly text!: string
}

/** The queries and mutations for the facts of the salon. */
@Resolver()
export class SalonFactResolver {
  @Query(() => [SalonFactShape], {
    description: 'For admins. The facts that the salon has, by topic and language.',
  })
  salonFacts(@Ctx() context: GraphContext): Promise<SalonFact[]> {
    return readSalonFacts(context)
  }

  @Query(() => [AskedTopicShape], {
    description:
      'For admins. The topics that clients asked about, the most frequent first. Questions are ' +
      'kept for a year.',
  })
  askedTopics(
    @Ctx() context: GraphContext,
    @Arg('since', () => DateTimeScalar, {
      nullable: true,
      description: 'Counts only questions since then. Null: all that are kept.',
    })
    since: Instant | null,
  ): Promise<readonly AskedTopic[]> {
    return readAskedTopics(context, since ?? undefined)
  }

  @Mutation(() => SalonFactShape, {
    description: 'For admins. Stores a fact, and replaces the one of this topic and language.',
  })
  saveSalonFact(
    @Ctx() context: GraphContext,
    @Arg('input', () => SaveSalonFactInput, { description: 'The text, and what it is about.' })
    { topic, language, text }: SaveSalonFactInput,
  ): Promise<SalonFact> {
    return saveSalonFact(context, { topic, language, text: textOf('text', text, LONGEST_FACT) })
  }

  @Mutation(() => SalonFactShape, { description: 'For admins. Returns what was removed.' })
  removeSalonFact(
    @Ctx() context: GraphContext,
    @Args(() => FactArguments) { topic, language }: FactArguments,
  ): Promise<SalonFact> {
    return removeSalonFact(context, { topic, language })
  }
}
