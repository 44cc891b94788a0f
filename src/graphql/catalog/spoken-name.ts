import { Field, InputType, ObjectType } from 'type-graphql'
import { LONGEST_SPOKEN_NAME } from '../../domain/catalog/spoken-names.js'
import type { Language, SpokenName } from '../../domain/identity/people.js'
import { LanguageEnum } from '../types/enums.js'

const LANGUAGE = 'The language of the sentence.'
const NAME = 'The name in a sentence, in its basic form: "haircut", "стрижка", "Анна".'
const GENITIVE = 'As in "у Анны". Null: made of the basic form.'
const DATIVE = 'As in "к Анне". Null: made of the basic form.'
const ACCUSATIVE =
  'As it is booked: "a haircut", "einen Haarschnitt", "(на) стрижку". Null: made of the basic form.'
const longest = (text: string): string => `${text} At most ${LONGEST_SPOKEN_NAME} characters.`

/** The description of the field of services and masters. */
export const SPOKEN_NAMES =
  'How sentences of a language say the name. In languages that are missing, the name itself is ' +
  'said.'
/** The description of the field of inputs. */
export const SPOKEN_NAMES_INPUT = `${SPOKEN_NAMES} At most one for each language.`

/** The GraphQL type of a spoken name. */
@ObjectType('SpokenName', {
  simpleResolvers: true,
  description: 'How sentences of a language say the name of a service or a master.',
})
export class SpokenNameShape implements SpokenName {
  @Field(() => LanguageEnum, { description: LANGUAGE }) readonly language!: Language
  @Field(() => String, { description: NAME }) readonly name!: string
  @Field(() => String, { nullable: true, description: GENITIVE }) readonly genitive!: string | null
  @Field(() => String, { nullable: true, description: DATIVE }) readonly dative!: string | null
  @Field(() => String, { nullable: true, description: ACCUSATIVE }) readonly accusative!:
    string | null
}

/** The input type of a spoken name. */
@InputType({ description: 'How sentences of a language say a name.' })
export class SpokenNameInput {
  @Field(() => LanguageEnum, { description: LANGUAGE }) language!: Language
  @Field(() => String, { description: longest(NAME) }) name!: string
  @Field(() => String, { nullable: true, description: longest(GENITIVE) }) genitive?: string | null
  @Field(() => String, { nullable: true, description: longest(DATIVE) }) dative?: string | null
  @Field(() => String, { nullable: true, description: longest(ACCUSATIVE) }) accusative?:
    string | null
}

/** Returns the spoken names of an input, or undefined where the field is absent. */
export const spokenNamesOf = (
  inputs: readonly SpokenNameInput[] | null | undefined,
): SpokenName[] | undefined =>
  inputs?.map(({ language, name, genitive, dative, accusative }) => ({
    language,
    name,
    genitive: genitive ?? null,
    dative: dative ?? null,
    accusative: accusative ?? null,
  }))
