import type { LanguagePack } from '../language-pack.js'

/** Parts of a pack that mean the same in every language: signs, emoji, digits. */
type Neutral = { readonly [Group in keyof LanguagePack]?: Partial<LanguagePack[Group]> }

/** Patterns without a language. */
export const NEUTRAL: Neutral = {
  answers: {
    yes: '👍, 👌, ✅, ✔, 💯, 🆗, +',
    no: '👎, ❌, 🚫, 🙅',
    filler:
      '&, #greeting, #farewell, 🙏, 😊, 🙂, 😀, 😁, 😄, ❤, 🥰, 😍, 😉, 🤗, ☺, 🎉, 💅, 💇, ✨, 🔥, 👋',
    plainAnswers: '👍 👌 ✅ 👎 ❌',
  },
  consent: {
    plainYes: '👍, 👌, ✅, ✔, 💯, 🆗, +',
    courtesy: `
      &, #greeting, 🙏, 😊, 🙂, 😀, 😁, 😄, ❤, 🥰, 😍, 😉, 🤗, ☺, 🎉, 💅, 💇, ✨, 🔥, 👋, 🙌, 🤝, 💖, 🌸, 🌷,
      🫡, 🔝, 🌹, 💕, 😘, 💪, 🥳, 😃, 😎, 🤩, 🙋, 🌞, ☀, 🍀, 💐, 🤍, 💜, 🧡, 💛, 💚, 💙, 💗, 💓, 💞, 💝, 😌, 🙆, 👏, 🙈`,
  },
  dialogue: {
    besideRefusal: '😂, 😱, 😅, 😬, 😭, 🤣, 😔, 😢',
  },
  choices: {
    aroundChoice: '# №',
    choiceMarks: '# №',
  },
  moods: {
    correction: '↩',
    thanks: '🙏',
    upset: '👿, 💩, 🖕',
    anger: '😡, 🤬, 😠',
  },
  intents: {
    move: '#moved',
    moveHint: '#shift',
  },
  dayRules: {
    near: '{near}',
    dayOfMonth: '{nth-word}',
    dayMonth: '{d} {month}, {d} {month} {year}, {month} {d}, {month} {d} {year}',
    tensDayMonth: '{tens} {d} {month}, {month} {tens} {d}',
    tensDay: '{tens} {nth-word}',
    daysOfMonth: '{d} - {d} {month}, {month} {d} - {d}',
  },
  timePoints: {
    hourMinutes: '{hour-word} {mm-word}, {hour} {mm}',
    hourMinutesFive: '{hour-word} {mm-word} {five-word}',
    halfHourWord: '{half-hour}',
  },
  timeRules: {
    at: '{p}',
    between: '{h} - {h}',
  },
  numbers: {
    units: '€ $ %',
  },
}

/** Signs of instructions to the machine: JSON, tags, code, role names before a colon. */
export const MACHINE_SIGNS =
  /[{[]\s*["'“”]?[\w-]{1,40}["'“”]?\s*:|```|<\/?[a-z_|][^<>]{0,80}>|<\||\[(?:inst|system|assistant|user)\]|^\s*#{2,}\s|(?:^|[\s"'*#])(?:system|assistant|developer|tool|user|система|ассистент)\s{0,3}:|\b\w+\(\s*["'{]|;\s*--|\bor\s+1\s*=\s*1/imu
