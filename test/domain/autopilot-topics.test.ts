import { describe, expect, test } from 'vitest'
import { PACKS } from '../../src/tools/language/engine/packs.js'
import type { Topic } from '../../src/tools/language/topics.js'
import { hear } from './autopilot-salon.js'
import { TOPIC_QUESTIONS, WITHOUT_TOPIC } from './data/topic-questions.js'

const LANGUAGES = (['en', 'ru', 'de'] as const).filter((language) => Object.hasOwn(PACKS, language))
const topicsIn = (text: string): readonly Topic[] => hear(text).topics

describe.each(LANGUAGES)('in %s', (language) => {
  test.each(
    Object.entries(TOPIC_QUESTIONS[language]).flatMap(([topic, texts]) =>
      texts.map((text) => [text, topic] as const),
    ),
  )('"%s" asks about %s', (text, topic) => expect(topicsIn(text)).toEqual([topic]))

  test.each(WITHOUT_TOPIC[language])('"%s" asks about no topic', (text) =>
    expect(topicsIn(text)).toEqual([]),
  )
})

test.each([
  ['Where can I park, and can I pay by card?', ['parking', 'payment']],
  ['Can I bring my dog? And is there wifi?', ['pets', 'wifi']],
  ['Где вы находитесь и есть ли парковка?', ['address', 'parking']],
] as const)('"%s" asks about %j', (text, topics) => expect(topicsIn(text)).toEqual(topics))

test.each([
  ['Haircut on Friday at 15:00 please, and is there parking?', ['parking'], '2030-01-11'],
  ['Book me a haircut for Friday. Do you take cards?', ['payment'], '2030-01-11'],
  ['Запишите на стрижку в пятницу, можно с собакой?', ['pets'], '2030-01-11'],
] as const)('"%s" is a wish beside its question', (text, topics, date) => {
  const meaning = hear(text)
  expect(meaning.topics).toEqual(topics)
  expect(meaning.day).toEqual({ from: date, to: date })
})
