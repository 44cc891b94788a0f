import type { SentenceOverrides } from '../../../domain/autopilot/state/context.js'
import { ownSentenceError } from '../../../domain/autopilot/wording/required-placeholders.js'
import {
  type SentenceGroup,
  sentenceGroup,
} from '../../../domain/autopilot/wording/sentence-groups.js'
import { sentencePreview } from '../../../domain/autopilot/wording/sentence-preview.js'
import {
  builtInSentence,
  SENTENCE_KEYS,
  sentenceDescription,
  type SentenceKey,
  sentencePlaceholders,
} from '../../../domain/autopilot/wording/sentences.js'
import { type Language, LANGUAGES } from '../../../domain/identity/people.js'
import { salonEvent } from '../../../domain/live/event.js'
import { invalid } from '../../../domain/refusal.js'
import {
  deleteSentence,
  putSentence,
  sentencesOf,
} from '../../../store/autopilot/autopilot-sentences.js'
import { writeEvents } from '../../../store/live/events.js'
import { type Db, transact } from '../../../store/postgres/database.js'
import { authorize, type Context } from '../../context.js'

/** The key and the language of a sentence. */
export type SentenceId = { readonly key: string; readonly language: Language }
/** A text for a sentence. */
export type SentenceText = SentenceId & { readonly text: string }
/** A sentence of the autopilot as an admin edits it. `custom`: the salon has set the text. */
export type AutopilotSentence = SentenceText & {
  readonly group: SentenceGroup
  readonly description: string
  readonly placeholders: readonly { readonly name: string; readonly description: string }[]
  readonly builtIn: string
  readonly custom: boolean
}

/** Returns a sentence with the salon's own text, or undefined for the built-in one. */
function sentenceWith(
  key: SentenceKey,
  language: Language,
  own: string | undefined,
): AutopilotSentence {
  const builtIn = builtInSentence(key, language)
  return {
    key,
    language,
    group: sentenceGroup(key),
    description: sentenceDescription(key),
    placeholders: sentencePlaceholders(key).map(({ name, about }) => ({
      name,
      description: about,
    })),
    builtIn,
    text: own ?? builtIn,
    custom: own !== undefined,
  }
}

const isSentenceKey = (key: string): key is SentenceKey =>
  (SENTENCE_KEYS as readonly string[]).includes(key)

/**
 * Returns the salon's own sentences. Texts of keys that no longer exist are left out. Checks no
 * right: the autopilot speaks for the salon.
 */
export async function loadSentenceOverrides(db: Db, salonId: number): Promise<SentenceOverrides> {
  const stored = await sentencesOf(db, salonId)
  return Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      Object.fromEntries(
        stored
          .filter((one) => one.language === language)
          .filter(({ key }) => isSentenceKey(key))
          .map(({ key, text }) => [key, text]),
      ),
    ]),
  )
}

/** Returns the sentences of a language, in the order of an admin. For admins. */
export async function readAutopilotSentences(
  context: Context,
  language: Language,
): Promise<AutopilotSentence[]> {
  const { salonId } = authorize(context, 'autopilot:manage')
  const own = (await loadSentenceOverrides(context.db, salonId))[language] ?? {}
  return SENTENCE_KEYS.map((key) => sentenceWith(key, language, own[key]))
}

/** Returns the key of a sentence. Throws `invalid` where there is none with this name. */
function assertKey(key: string): SentenceKey {
  if (!isSentenceKey(key)) throw invalid({ key: ['There is no sentence with this key.'] })
  return key
}

/** Returns the key. Throws `invalid` for a text that cannot be said in every situation. */
function assertSentence({ key: name, text }: SentenceText): SentenceKey {
  const key = assertKey(name)
  const error = ownSentenceError(key, text)
  if (error !== undefined) throw invalid({ text: [error] })
  return key
}

/**
 * Sets the salon's own text of a sentence. For admins. Throws `invalid` for a text that cannot be
 * said in every situation, and for an unknown key.
 */
export async function saveAutopilotSentence(
  context: Context,
  sentence: SentenceText,
): Promise<AutopilotSentence> {
  const { salonId } = authorize(context, 'autopilot:manage')
  const key = assertSentence(sentence)
  await transact(context.db, async (tx) => {
    await putSentence(tx, salonId, sentence)
    await writeEvents(tx, salonId, [salonEvent('settings', null)], context.now)
  })
  return sentenceWith(key, sentence.language, sentence.text)
}

/**
 * Removes the salon's own text, where there is one. Returns the built-in one. For admins. Throws
 * `invalid` for an unknown key.
 */
export async function resetAutopilotSentence(
  context: Context,
  id: SentenceId,
): Promise<AutopilotSentence> {
  const { salonId } = authorize(context, 'autopilot:manage')
  const key = assertKey(id.key)
  await transact(context.db, async (tx) => {
    await deleteSentence(tx, salonId, id)
    await writeEvents(tx, salonId, [salonEvent('settings', null)], context.now)
  })
  return sentenceWith(key, id.language, undefined)
}

/**
 * Returns an example reply with the text; stores nothing. For admins. Throws the same as
 * `saveAutopilotSentence`.
 */
export function previewAutopilotSentence(context: Context, sentence: SentenceText): string {
  authorize(context, 'autopilot:manage')
  return sentencePreview(assertSentence(sentence), sentence.language, sentence.text)
}
