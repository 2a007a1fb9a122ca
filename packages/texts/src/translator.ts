import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import i18next, { type i18n, type TFunction, type TypeOptions } from 'i18next'
import { countFormat } from './count-format.ts'
import type {} from './resources.generated.ts'
import { spokenTexts, type Texts } from './spoken-texts.ts'

/** In the order in which a user chooses. */
export type TextLanguage = 'es' | 'en' | 'pt' | 'fr' | 'it' | 'tr'

const languages: readonly string[] = ['es', 'en', 'pt', 'fr', 'it', 'tr'] satisfies TextLanguage[]
/** What somebody who speaks a language is told in: Spanish where it is none of ours. */
export const textLanguageOf = (language: string): TextLanguage =>
  languages.includes(language) ? (language as TextLanguage) : 'es'

const readTexts = async (language: TextLanguage): Promise<Record<string, Texts>> => {
  const folder = join(import.meta.dirname, '../locales', language)
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json'))
  const read = async (name: string) => [
    name.slice(0, -'.json'.length),
    spokenTexts(language, JSON.parse(await readFile(join(folder, name), 'utf8')) as Texts),
  ]
  return Object.fromEntries(await Promise.all(files.map(read)))
}

export type TextFile = keyof TypeOptions['resources']

const known = new Map<TextLanguage, Promise<i18n>>()

/**
 * The texts of one file without a page: for mails, documents and whatever else the server says to people. Keys are checked
 * by the compiler. Read once a process and language, from files that do not change while it runs: of two nodes each has
 * the same.
 */
export const translatorOf = async <Of extends TextFile>(language: TextLanguage, file: Of): Promise<TFunction<Of>> =>
  (await instanceOf(language)).getFixedT(language, file)

/** The texts of keys that are data, `file:key`, such as a column's; undefined where there is none. */
export const wordsOf = async (language: TextLanguage): Promise<(key: string) => string | undefined> => {
  const instance = await instanceOf(language)
  const t = instance.t as (key: string) => string
  return (key) => (instance.exists(key) ? t(key) : undefined)
}

const instanceOf = (language: TextLanguage): Promise<i18n> => {
  const made = known.get(language) ?? startTranslator(language)
  known.set(language, made)
  return made
}

const startTranslator = async (language: TextLanguage): Promise<i18n> => {
  const instance = i18next.createInstance().use(countFormat())
  await instance.init({
    lng: language,
    resources: { [language]: await readTexts(language) },
    defaultNS: 'app',
    // What is filled in goes into texts, not into HTML: whoever writes HTML escapes the whole.
    interpolation: { escapeValue: false, alwaysFormat: true },
  })
  return instance
}
