import { registerEnumType } from 'type-graphql'

/**
 * Registers an enum from a table of its values and their descriptions. Its names are upper case in
 * GraphQL unless `nameOf` spells them; its values are those of the domain.
 */
export function describedEnum<Word extends string>(
  name: string,
  description: string,
  values: Readonly<Record<Word, string>>,
  nameOf: (word: string) => string = (word) => word.toUpperCase(),
): Record<string, Word> {
  const words = Object.keys(values) as Word[]
  const members = Object.fromEntries(words.map((word) => [nameOf(word), word]))
  const valuesConfig = Object.fromEntries(
    words.map((word) => [nameOf(word), { description: values[word] }]),
  )
  registerEnumType(members, { name, description, valuesConfig })
  return members
}
