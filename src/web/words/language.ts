import { signal } from '@preact/signals'

/** The languages of the pages. */
export const PAGE_LANGUAGES = ['en', 'ru'] as const
export type PageLanguage = (typeof PAGE_LANGUAGES)[number]
/** One catalogue per language: a word that is missing in one does not compile. */
export type Catalogue<Words> = Readonly<Record<PageLanguage, Words>>

const STORAGE_KEY = 'salon.language'
/** Whether the pages have that language. */
export const isPageLanguage = (value: unknown): value is PageLanguage =>
  PAGE_LANGUAGES.includes(value as PageLanguage)

/** The language of this page. */
export const language = signal<PageLanguage>('en')

/** Takes the language that was chosen in this browser, or else the browser's own. */
export function initLanguage(): void {
  const stored = localStorage.getItem(STORAGE_KEY)
  const own = navigator.language.slice(0, 2)
  showLanguage(isPageLanguage(stored) ? stored : isPageLanguage(own) ? own : 'en')
}

/** Shows this page in a language, without keeping the choice. */
export function showLanguage(shown: PageLanguage): void {
  language.value = shown
  document.documentElement.lang = shown
}

/** Chooses the language of this browser's pages. */
export function chooseLanguage(chosen: PageLanguage): void {
  localStorage.setItem(STORAGE_KEY, chosen)
  showLanguage(chosen)
}

/** Returns the words of a catalogue in the page's language. Components that call it follow it. */
export const wordsOf = <Words>(catalogue: Catalogue<Words>): Words => catalogue[language.value]

const rules = {
  en: new Intl.PluralRules('en'),
  ru: new Intl.PluralRules('ru'),
}

/** English forms: one, other. */
export const plural = (count: number, one: string, other: string): string =>
  rules.en.select(count) === 'one' ? one : other

/** Russian forms: one (1, 21), few (2 to 4), many (0, 5 to 20). */
export function pluralRu(count: number, one: string, few: string, many: string): string {
  const form = rules.ru.select(count)
  return form === 'one' ? one : form === 'few' ? few : many
}
