import { type Language, languages } from '@atalaya/contract/values'
import { countFormat } from '@atalaya/texts/count-format'
import type {} from '@atalaya/texts/resources.generated'
import { spokenTexts } from '@atalaya/texts/spoken-texts'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { firstLanguage } from './first-language.ts'

/** Spec 1 §1: Spanish where the browser speaks none of ours and nobody has chosen, English for what a language lacks (a test keeps that at nothing). */
const defaultLanguage: Language = 'es'
const fallbackLanguage: Language = 'en'

export const languageNames: Record<Language, string> = {
  es: 'Español',
  en: 'English',
  pt: 'Português',
  fr: 'Français',
  it: 'Italiano',
  tr: 'Türkçe',
}

type Texts = Record<string, Record<string, unknown>>

/** What signing in needs, and all else: two files a language, whatever the number of features. */
type Part = 'first' | 'rest'
const readers = import.meta.glob<{ texts: Texts }>('./languages/*.ts')

const storageKey = 'atalaya.language'
const loaded = new Map<string, Promise<void>>()

const read = async (language: Language, part: Part): Promise<void> => {
  const { texts } = (await readers[`./languages/${language}.${part}.ts`]?.()) ?? { texts: {} }
  for (const [path, ofFeature] of Object.entries(texts)) {
    const feature = path.slice(path.lastIndexOf('/') + 1, -'.json'.length)
    i18next.addResourceBundle(language, feature, spokenTexts(language, ofFeature))
  }
}

const load = (language: Language, part: Part): Promise<void> => {
  const key = `${language} ${part}`
  const reading = loaded.get(key) ?? read(language, part)
  loaded.set(key, reading)
  // What did not come is asked for again by whoever wants it next.
  reading.catch(() => loaded.delete(key))
  return reading
}

/** Of the language that is shown: whatever is drawn beside signing in waits for it. */
export const allTexts = (): Promise<void> => load(i18next.language as Language, 'rest')

const isLanguage = (value: string | null): value is Language => languages.some((known) => known === value)

/** The last language of this browser, for the pages before sign-in; each user's own choice lies beside it. */
const storedLanguage = (userId?: number): Language | null => {
  const stored = localStorage.getItem(userId === undefined ? storageKey : `${storageKey}.${userId}`)
  return isLanguage(stored) ? stored : null
}

const show = async (language: Language, parts: readonly Part[] = ['first', 'rest']): Promise<void> => {
  // The texts first, so that nothing is ever drawn half translated.
  await Promise.all(parts.map((part) => load(language, part)))
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}

const showAndKeep = async (language: Language, parts?: readonly Part[]): Promise<void> => {
  localStorage.setItem(storageKey, language)
  await show(language, parts)
}

/** `offered` by the brand of the page; the first of them where a browser asks for none. */
export const startI18n = async (offered: readonly Language[] = languages): Promise<void> => {
  await i18next
    .use(initReactI18next)
    .use(countFormat(navigator.languages))
    .init({
      fallbackLng: fallbackLanguage,
      supportedLngs: languages,
      resources: {},
      defaultNS: 'app',
      interpolation: { escapeValue: false, alwaysFormat: true },
      react: { useSuspense: false },
    })
  // Not kept, so that it follows the browser until somebody chooses or signs in.
  const usual = offered.includes(defaultLanguage) ? defaultLanguage : (offered[0] ?? defaultLanguage)
  await show(storedLanguage() ?? firstLanguage(navigator.languages, offered) ?? usual, ['first'])
}

/** Chosen on the sign-in page, it is for whoever signs in next. */
let isChosenBeforeSignIn = false

/** Kept in this browser for the user who chose it (spec 1 §1). */
export const chooseLanguage = async (language: Language, userId: number | null): Promise<void> => {
  if (userId === null) isChosenBeforeSignIn = true
  else localStorage.setItem(`${storageKey}.${userId}`, language)
  await showAndKeep(language, userId === null ? ['first'] : undefined)
}

/** After sign-in: what was just chosen, else what this user chose here once, else the one of the account. */
export const showLanguageOf = async (user: { id: number; language: Language }): Promise<void> => {
  const chosen = isChosenBeforeSignIn ? storedLanguage() : null
  isChosenBeforeSignIn = false
  if (chosen) return chooseLanguage(chosen, user.id)
  await showAndKeep(storedLanguage(user.id) ?? user.language)
}
