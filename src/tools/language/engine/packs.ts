import { GERMAN } from '../de/pack.js'
import { ENGLISH } from '../en/pack.js'
import type { LanguagePack } from '../language-pack.js'
import { RUSSIAN } from '../ru/pack.js'

/** The languages that the tools read. If several fit equally well, the first one wins. */
export const PACKS = { en: ENGLISH, ru: RUSSIAN, de: GERMAN } satisfies Readonly<
  Record<string, LanguagePack>
>
/** A language with a pack. */
export type Language = keyof typeof PACKS
/** All languages with their packs, in the order of `PACKS`. */
export const ALL_PACKS = Object.entries(PACKS) as readonly (readonly [Language, LanguagePack])[]
