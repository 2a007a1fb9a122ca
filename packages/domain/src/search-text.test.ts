import { describe, expect, test } from 'vitest'
import { createMatcher, excerptOf, foldForSearch, markFound, searchWords } from './search-text.ts'

describe('what counts in a search', () => {
  test.each([
    ['1234-BCD', '1234bcd'],
    ['1234 bcd', '1234bcd'],
    ['B-MW.1234', 'bmw1234'],
    ['+34 600 12 34 56', '34600123456'],
    ['(0034) 600-123.456', '0034600123456'],
    ['AA:BB:CC:01', 'aabbcc01'],
    ['Furgón  Málaga', 'furgon malaga'],
    ['Furgón 12 Málaga', 'furgon12malaga'],
    ['İZMİR Isparta ısparta', 'izmir isparta isparta'],
    ['Straße, Øre, Ærø, Łódź', 'strasse ore aero lodz'],
    ["O'Higgins / L’Hospitalet", 'ohiggins lhospitalet'],
    ['ana.ruiz@example.com', 'anaruiz@examplecom'],
    ['１２３ ｆｏｏ', '123foo'],
    [' - ', ''],
  ])('%j reads as %j', (text, folded) => expect(foldForSearch(text)).toBe(folded))

  test('folding what was folded changes nothing', () => {
    for (const text of ['Furgón 12 - Málaga', '1234-BCD', 'ﬁ ½ ℡ K', 'Ἀθῆναι', 'Юрий Ёлкин'])
      expect(foldForSearch(foldForSearch(text))).toBe(foldForSearch(text))
  })
})

describe('searching', () => {
  test('finds every word in any order, and everything for nothing typed', () => {
    expect(createMatcher('malaga furgo')('Furgón 12 MÁLAGA')).toBe(true)
    expect(createMatcher('malaga moto')('Furgón 12 MÁLAGA')).toBe(false)
    expect(createMatcher('  ')('')).toBe(true)
    expect(createMatcher(' - ')('any')).toBe(true)
  })

  test.each([
    ['1234bcd', '1234-BCD'],
    ['1234-bcd', '1234BCD'],
    ['1234 bcd', '1234-BCD'],
    ['1234bcd', 'Furgón 1234 BCD'],
    ['600123456', '+34 600 12 34 56'],
    ['600 123 456', '+34600123456'],
    ['izmir', 'İZMİR'],
    ['ISPARTA', 'ısparta'],
    ['strasse', 'Hauptstraße 5'],
  ])('%j finds %j', (query, text) => expect(createMatcher(query)(text)).toBe(true))

  test('a word is not found across two others', () => {
    expect(createMatcher('nob')('camión obra')).toBe(false)
    expect(searchWords('  Málaga   1234-BCD - ')).toEqual(['malaga', '1234bcd'])
  })
})

describe('what was found in a text', () => {
  const shown = (text: string, query: string) =>
    markFound(text, searchWords(query))
      .map(({ text: part, isFound }) => (isFound ? `[${part}]` : part))
      .join('')

  test.each([
    ['WVWZZZ1KZAW', 'zzz1', 'WVW[ZZZ1]KZAW'],
    ['1234-BCD', '1234bcd', '[1234-BCD]'],
    ['+34 600 12 34 56', '60012', '+34 [600 12] 34 56'],
    ['Furgón de Málaga', 'malaga furgon', '[Furgón] de [Málaga]'],
    ['Ma\u0301laga', 'ma', '[Ma\u0301]laga'],
    ['Straße', 'ss', 'Stra[ß]e'],
    ['nada', 'x', 'nada'],
    ['', 'x', ''],
  ])('of %j searched for %j is marked %j', (text, query, marked) => expect(shown(text, query)).toBe(marked))

  test('the places are those of the folded text, whatever the text', () => {
    const pieces = ['á', 'A', '1', ' ', '-', 'ß', '\u0301', 'İ', '٣', '. ', '𝒳', 'ﬁ', '\t', 'x']
    for (let seed = 1; seed < 3_000; seed += 1) {
      let state = seed
      const text = Array.from({ length: 7 }, () => {
        state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
        return pieces[Math.floor(state / 65_536) % pieces.length]
      }).join('')
      const word = foldForSearch(text)
      if (word === '') continue
      const found = markFound(text, [word])
      expect(found.filter(({ isFound }) => isFound).length, JSON.stringify(text)).toBe(1)
      expect(found.map((part) => part.text).join('')).toBe(text)
    }
  })

  test('of a long text is told what stands around it', () => {
    const parts = markFound(`${'a '.repeat(100)}aguja${' b'.repeat(100)}`, ['aguja'])
    const told = excerptOf(parts, 30)
    expect(told.map(({ text }) => text).join('')).toBe('…a a a a a aguja b b b b b b b …')
    expect(excerptOf(parts, 1_000)).toEqual(parts)
  })
})
