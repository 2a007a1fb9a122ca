import { errorStatuses } from '@atalaya/contract/errors'
import { languages } from '@atalaya/contract/values'
import { withFrenchSpaces } from '@atalaya/texts/french-spaces'
import i18next from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import { failureText, reasonText } from '../feedback/failure-text.ts'
import { ApiFailure } from '../session/api-failure.ts'

const files = import.meta.glob<Record<string, unknown>>('../../../../packages/texts/locales/*/*.json', {
  eager: true,
  import: 'default',
})

const folder = '../../../../packages/texts/locales'

const flatten = (texts: Record<string, unknown>, prefix = ''): Map<string, string> =>
  new Map(
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[prefix + key, value]]
        : [...flatten(value as Record<string, unknown>, `${prefix}${key}.`)],
    ),
  )

const textsOf = (language: string, feature: string) => flatten(files[`${folder}/${language}/${feature}.json`] ?? {})
const features = Object.keys(files)
  .filter((path) => path.startsWith(`${folder}/es/`))
  .map((path) => path.slice(`${folder}/es/`.length, -'.json'.length))
const others = languages.filter((language) => language !== 'es')
const placeholders = (text: string) => [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name).sort()

test('there are texts to check', () => {
  expect(features.length).toBeGreaterThan(5)
})

describe.each(features)('%s', (feature) => {
  const spanish = textsOf('es', feature)

  test.each(others)('%s has every key of the Spanish file and no other', (language) => {
    expect([...textsOf(language, feature).keys()].sort()).toEqual([...spanish.keys()].sort())
  })

  test.each(others)('%s fills in the same values', (language) => {
    const differing = [...textsOf(language, feature)].filter(
      ([key, text]) => String(placeholders(text)) !== String(placeholders(spanish.get(key) ?? '')),
    )
    expect(differing).toEqual([])
  })

  test.each(languages)('%s has no empty text and none with stray spaces', (language) => {
    expect([...textsOf(language, feature)].filter(([, text]) => text !== text.trim() || text === '')).toEqual([])
  })

  test.each(languages)('%s has the signs of its typography', (language) => {
    const faultyMarks = /[\p{L}\d]'\p{L}|"|\.\.\.|(?<!\d)--/u
    const faultySpaces = language === 'fr' ? /[^\s\d:/(][:;?!»](?=\s|$)|«\S/u : /\s[:;?!]/u
    expect(
      [...textsOf(language, feature)].filter(([, text]) => faultyMarks.test(text) || faultySpaces.test(text)),
    ).toEqual([])
  })

  test('every plural has its forms', () => {
    const bases = [...spanish.keys()]
      .filter((key) => /_(one|other)$/.test(key))
      .map((key) => key.replace(/_(one|other)$/, ''))
    expect(bases.filter((base) => !spanish.has(`${base}_one`) || !spanish.has(`${base}_other`))).toEqual([])
  })
})

test('French lets no line end before its tall marks, nor inside its quotes', () => {
  const texts = { a: 'Modèle « {{name}} » gardé : oui ?', b: { c: '{{at}}; 10:30' } }
  expect(withFrenchSpaces(texts)).toEqual({
    a: 'Modèle «\u202f{{name}}\u202f» gardé\u202f: oui\u202f?',
    b: { c: '{{at}}; 10:30' },
  })
})

describe('errors', () => {
  beforeAll(() =>
    i18next.init({
      lng: 'es',
      resources: { es: { errors: files[`${folder}/es/errors.json`] as Record<string, string> } },
    }),
  )

  const failure = (code: string) => new ApiFailure({ code, statusCode: 400, url: '/' })

  test('every code of the contract has a text of its own', () => {
    const general = failureText(failure('server.error'))
    const codes = Object.keys(errorStatuses).filter((code) => code !== 'server.error')
    expect(
      codes.filter((code) => failureText(failure(code)) === general || failureText(failure(code)).includes(code)),
    ).toEqual([])
  })

  test('an unknown code reads as the general failure, never as the code', () => {
    expect(failureText(failure('no.such.code'))).toBe(failureText(failure('server.error')))
  })

  test('a reason names its limit where there is one', () => {
    expect(reasonText('too.long', 100)).toContain('100')
    expect(reasonText('too.long')).not.toContain('{{')
    expect(reasonText('name.taken')).not.toBe(reasonText('refused'))
  })
})
