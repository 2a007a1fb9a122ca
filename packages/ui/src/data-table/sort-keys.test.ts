import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createSortKey } from './sort-keys.ts'

const languages = ['es', 'en', 'pt', 'fr', 'it', 'tr']
const letters = [...'abcijklnopqstuvyzABCIJKLNOSTUZáàâäãåçéèêëíìîïıİğñóòôöõøşúùûüÿßæœÑÇÖŞĞ 0123456789-_.,/()º&#']

const sorted = (texts: readonly string[], language: string) => {
  const key = createSortKey(language)
  return texts
    .map((text) => ({ text, key: key(text) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ text }) => text)
}

describe('sort keys', () => {
  test.each(languages)('put names into the order of %s, as its collator does', (language) => {
    const collator = new Intl.Collator(language, { sensitivity: 'accent', numeric: true })
    const key = createSortKey(language)
    const text = fc.string({ unit: fc.constantFrom(...letters), maxLength: 12 })
    fc.assert(
      fc.property(text, text, (a, b) => {
        const [first, second] = [key(a), key(b)]
        expect(first < second ? -1 : first > second ? 1 : 0).toBe(Math.sign(collator.compare(a, b)))
      }),
      { numRuns: 4_000 },
    )
  })

  test.each(languages)('look at accents only where all letters are equal, from the left, in %s', (language) => {
    const collator = new Intl.Collator(language, { sensitivity: 'accent', numeric: true })
    const key = createSortKey(language)
    const text = fc.string({ unit: fc.constantFrom(...'aáàâeéèêoóòô'), minLength: 3, maxLength: 3 })
    fc.assert(
      fc.property(text, text, (a, b) => {
        const [first, second] = [key(a), key(b)]
        expect(first < second ? -1 : first > second ? 1 : 0).toBe(Math.sign(collator.compare(a, b)))
      }),
      { numRuns: 4_000 },
    )
  })

  test.each(languages)(
    'put letters that stand for two where the two stand, after any accents of theirs, in %s',
    (language) => {
      const collator = new Intl.Collator(language, { sensitivity: 'accent', numeric: true })
      const key = createSortKey(language)
      const text = fc.string({ unit: fc.constantFrom(...'oõöeéèœaãàæsşß'), maxLength: 3 })
      fc.assert(
        fc.property(text, text, (a, b) => {
          const [first, second] = [key(a), key(b)]
          expect(first < second ? -1 : first > second ? 1 : 0).toBe(Math.sign(collator.compare(a, b)))
        }),
        { numRuns: 4_000 },
      )
    },
  )

  test('do not look at case and put 9 before 10', () => {
    expect(sorted(['Van 10', 'van 9', 'VAN 1', 'alfa'], 'es')).toEqual(['alfa', 'VAN 1', 'van 9', 'Van 10'])
  })

  test('know the letters that a language has of its own', () => {
    expect(sorted(['ñu', 'oso', 'nube'], 'es')).toEqual(['nube', 'ñu', 'oso'])
    expect(sorted(['ışık', 'izmir', 'hız'], 'tr')).toEqual(['hız', 'ışık', 'izmir'])
  })

  test('take any text, after the ones that they know', () => {
    expect(sorted(['日本', 'Ж', 'z', '\u{1F69A}'], 'es')[0]).toBe('z')
  })
})
