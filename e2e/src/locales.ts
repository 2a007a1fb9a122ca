import { readdirSync, readFileSync } from 'node:fs'
import { type Language, languages } from '@atalaya/contract/values'

const folder = new URL('../../packages/texts/locales/', import.meta.url)

const flatten = (texts: object, prefix = ''): [key: string, text: string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flatten(value, `${prefix}${key}.`),
  )

const read = (language: Language) => {
  const files = readdirSync(new URL(`${language}/`, folder)).map((name) => {
    const texts = JSON.parse(readFileSync(new URL(`${language}/${name}`, folder), 'utf8')) as object
    return [name.slice(0, -'.json'.length), flatten(texts)] as const
  })
  return new Map(files.flatMap(([feature, texts]) => texts.map(([key, text]) => [`${feature}:${key}`, text])))
}

const byLanguage = new Map(languages.map((language) => [language, read(language)]))

/** All that the dashboard can say in a language, by `feature:key`. */
export const textsIn = (language: Language): ReadonlyMap<string, string> => byLanguage.get(language) ?? new Map()

/** What a person reads on a button or field, so that a walk can be taken in any language. */
export const say = (language: Language, key: string): string => {
  const text = textsIn(language).get(key)
  if (text === undefined) throw new Error(`no text ${key} in ${language}`)
  return text
}
