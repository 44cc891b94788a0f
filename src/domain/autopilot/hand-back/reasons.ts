import type { HandBack } from '../state/dialogue-state.js'

/** The notes for operators that say why the autopilot handed a task back. */
export const HAND_BACK_NOTES: Readonly<Record<HandBack, string>> = {
  person: 'The client asks for a person.',
  unclear: 'The autopilot did not understand the client twice, or cannot answer the question.',
  upset: 'The client is upset.',
  foreign: 'The client asks for what is not theirs.',
  refused: 'The autopilot cannot arrange what the client wishes.',
  failed: 'The autopilot failed; the log says why.',
  media: 'The client sent a picture or something else that only a person can look at.',
  off: 'The autopilot is switched off for this messenger.',
  question: 'The client asks something that the salon has no answer for.',
}
