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
import type { SentenceGroup } from '../domain/autopilot/wording/sentence-groups.js'
import type { Language } from '../domain/identity/people.js'
import { LONGEST_TEMPLATE } from '../domain/templates/template-error.js'
import {
  type AutopilotSentence,
  previewAutopilotSentence,
  readAutopilotSentences,
  resetAutopilotSentence,
  saveAutopilotSentence,
  type SentenceId,
  type SentenceText,
} from '../service/autopilot/settings/sentences.js'
import type { GraphContext } from './engine/context.js'
import { describedEnum } from './types/described-enum.js'
import { LanguageEnum } from './types/enums.js'
import { textOf } from './types/text-arguments.js'

const SentenceGroupEnum = describedEnum<SentenceGroup>(
  'AutopilotSentenceGroup',
  'The situations in which the autopilot speaks.',
  {
    start: 'Greeting and small talk.',
    questions: 'What it must know for a booking.',
    free_times: 'It offers free times.',
    agreement: 'It asks for a yes, and says what it did.',
    appointments: "The client's appointments.",
    prices_and_hours: 'It answers questions about the salon.',
    not_possible: 'Something is not offered, or not possible.',
    person: 'A person takes over.',
  },
)

const KEY = 'The name of the sentence, as in `autopilotSentences`.'
const LANGUAGE = 'The language of the sentence.'
const TEXT_DESCRIPTION =
  `ICU MessageFormat, at most ${LONGEST_TEMPLATE} characters, with the placeholders of the ` +
  'sentence. Questions for a yes name service, day and time.'
const TEXT = 'As in AutopilotSentence.text.'

@ObjectType('AutopilotPlaceholder', {
  simpleResolvers: true,
  description: 'A name in braces that a sentence may contain.',
})
class AutopilotPlaceholderShape {
  @Field(() => String, { description: 'The name, without its braces.' }) readonly name!: string
  @Field(() => String, { description: 'What is filled in.' }) readonly description!: string
}

@ObjectType('AutopilotSentence', {
  simpleResolvers: true,
  description: 'What the autopilot says in a situation.',
})
class AutopilotSentenceShape implements AutopilotSentence {
  @Field(() => String, { description: KEY }) readonly key!: string
  @Field(() => LanguageEnum, { description: LANGUAGE }) readonly language!: Language
  @Field(() => SentenceGroupEnum, { description: 'In which situation it is said.' })
  readonly group!: SentenceGroup
  @Field(() => String, { description: 'When it is said.' }) readonly description!: string
  @Field(() => [AutopilotPlaceholderShape], { description: 'What can be filled in.' })
  readonly placeholders!: readonly AutopilotPlaceholderShape[]
  @Field(() => String, { description: TEXT_DESCRIPTION }) readonly text!: string
  @Field(() => String, { description: 'The text of a salon without its own.' })
  readonly builtIn!: string
  @Field(() => Boolean, {
    description: 'True: the salon has set the text. False: it is built in.',
  })
  readonly custom!: boolean
}

@ArgsType()
class SentenceArguments implements SentenceId {
  @Field(() => String, { description: KEY }) readonly key!: string
  @Field(() => LanguageEnum, { description: LANGUAGE }) readonly language!: Language
}

@InputType({ description: 'A text for a sentence of the autopilot.' })
class SaveAutopilotSentenceInput implements SentenceText {
  @Field(() => String, { description: KEY }) readonly key!: string
  @Field(() => LanguageEnum, { description: LANGUAGE }) readonly language!: Language
  @Field(() => String, { description: TEXT }) readonly text!: string
}

const sentenceOf = ({ key, language }: SentenceId, text: string): SentenceText => ({
  key,
  language,
  text: textOf('text', text, LONGEST_TEMPLATE),
})

/** The queries and mutations for the sentences of the autopilot. */
@Resolver()
export class AutopilotSentenceResolver {
  @Query(() => [AutopilotSentenceShape], {
    description: 'For admins. All sentences of a language, each once, always in the same order.',
  })
  autopilotSentences(
    @Ctx() context: GraphContext,
    @Arg('language', () => LanguageEnum, { description: LANGUAGE }) language: Language,
  ): Promise<AutopilotSentence[]> {
    return readAutopilotSentences(context, language)
  }

  @Query(() => String, {
    description: 'For admins. An example reply with the text, for invented data.',
  })
  previewAutopilotSentence(
    @Ctx() context: GraphContext,
    @Args(() => SentenceArguments) id: SentenceArguments,
    @Arg('text', () => String, { description: TEXT }) text: string,
  ): string {
    return previewAutopilotSentence(context, sentenceOf(id, text))
  }

  @Mutation(() => AutopilotSentenceShape, {
    description:
      'For admins. Refused unless the text can be said in every situation: see ' +
      'AutopilotSentence.text.',
  })
  saveAutopilotSentence(
    @Ctx() context: GraphContext,
    @Arg('input', () => SaveAutopilotSentenceInput, {
      description: 'The text, and the sentence that it is for.',
    })
    input: SaveAutopilotSentenceInput,
  ): Promise<AutopilotSentence> {
    return saveAutopilotSentence(context, sentenceOf(input, input.text))
  }

  @Mutation(() => AutopilotSentenceShape, {
    description:
      "For admins. Removes the salon's own text, where there is one. Returns the built-in text, " +
      'which is said from now on.',
  })
  resetAutopilotSentence(
    @Ctx() context: GraphContext,
    @Args(() => SentenceArguments) id: SentenceArguments,
  ): Promise<AutopilotSentence> {
    return resetAutopilotSentence(context, id)
  }
}
