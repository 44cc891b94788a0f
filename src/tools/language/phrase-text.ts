/**
 * Phrases, separated by commas or lines. Each phrase is a row of words as `foldLetters` writes
 * them: lower case, no accents (ü is u), ss for ß, no apostrophes. `to|till` is either word, `the?`
 * is optional, `cancel*` is a beginning, `guten+` is a word with any of `adjectiveEndings`, `..` is
 * up to three words. `(what time|when)` is either group, `(...)?` an optional group. `{kind}` is a
 * word of a kind. Every table knows `{day}` and `{time}` (found before), `{name}` (a master),
 * `{capital}` (an unknown word with a capital), `{phone}`. What a language has no phrases for is
 * left out.
 */
export type Phrases = string
/** Words separated by spaces. `cancel*` is a beginning. */
export type WordList = string
/** Numbers and the words for them: `1=one, 2=two couple`. */
export type NumberWords = string
