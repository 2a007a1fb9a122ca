import type { Field } from '@atalaya/contract/fields'
import { describe, expect, test } from 'vitest'
import type { Noun } from './define-noun.ts'
import { rowSchemaOf } from './record-routes.ts'

const files = import.meta.glob<Record<string, unknown>>('../features/*/*.noun.ts', { eager: true })
const isNoun = (value: unknown): value is Noun => typeof value === 'object' && value !== null && 'routes' in value
const nouns = Object.values(files).flatMap((file) => Object.values(file).filter(isNoun))

const spanish = import.meta.glob<Record<string, unknown>>('../../../../packages/texts/locales/es/*.json', {
  eager: true,
  import: 'default',
})
/** Whether a file of texts has this key, in the plural too. */
const says = (file: string, path: string): boolean => {
  const parts = path.split('.')
  const last = parts.pop() as string
  const within = parts.reduce<unknown>(
    (texts, part) => (texts as Record<string, unknown> | undefined)?.[part],
    spanish[`../../../../packages/texts/locales/es/${file}.json`],
  )
  return typeof within === 'object' && within !== null && (last in within || `${last}_other` in within)
}

/** Those whose columns and inputs are their own, with labels of their own. */
const isDrawnByKernel = ({ kind }: Field) => kind !== 'other' && kind !== 'photo'

test('there are nouns to check', () => {
  expect(nouns.map(({ name }) => name)).toContain('persons')
  expect(nouns.length).toBeGreaterThan(10)
  expect(new Set(nouns.map(({ name }) => name)).size).toBe(nouns.length)
})

describe.each(nouns.map((noun) => [noun.name, noun] as const))('%s', (_name, noun) => {
  test('says all that a list and a form say of it', () => {
    const keys = [
      ...['title', 'count', 'actions.create', 'actions.edit', 'empty.title', 'empty.hint'],
      ...[
        'form.create',
        'form.save',
        'form.saved',
        'form.gone',
        'form.backToList',
        'delete.consequence',
        'delete.done',
      ],
      ...(noun.imports ? ['actions.import'] : []),
    ]
    expect(keys.filter((key) => !says(noun.texts, key))).toEqual([])
  })

  test('looks only into what its list tells', () => {
    const inRow = rowSchemaOf(noun).shape
    expect((noun.finds ?? []).filter((key) => !(key in inRow))).toEqual([])
    expect(Object.keys(noun.columns ?? {}).filter((key) => !(key in inRow))).toEqual([])
  })
})

/** Choices that are called by their codes in every language. */
const codes: ReadonlySet<string> = new Set(['currency'])

const screens = Object.keys(import.meta.glob('../features/*/screens/*.tsx'))
const hasOwnScreen = (name: string) => screens.some((path) => path.startsWith(`../features/${name}/`))
/** A noun that names columns, or has no screen of its own, is drawn by the kernel. */
const drawn = nouns.filter(({ columns, name }) => columns || !hasOwnScreen(name))

describe.each(drawn.map((noun) => [noun.name, noun] as const))('%s, drawn field by field', (_name, noun) => {
  test('has a label for each field, and a word for each choice', () => {
    const missing = noun.fields
      .filter(isDrawnByKernel)
      .flatMap(({ key, kind, named, choices = [] }) => [
        ...(says(noun.fieldTexts, `fields.${key}`) ? [] : [key]),
        ...(kind === 'choice' && !named && !codes.has(key)
          ? choices.filter((value) => !says(noun.fieldTexts, `${key}s.${value}`))
          : []),
      ])
    expect(missing).toEqual([])
  })
})
