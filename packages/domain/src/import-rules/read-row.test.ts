import { describe, expect, it } from 'vitest'
import { choiceList, readImportRow, readRow } from './read-row.ts'
import { isEmail, isPhone, readBoolean, readDay, readNumber } from './read-value.ts'

describe('numbers', () => {
  it.each([
    ['1234.5', 1234.5],
    ['1234,5', 1234.5],
    ['1.234,5', 1234.5],
    ['1,234.5', 1234.5],
    ['1 234,5', 1234.5],
    ["1'234.5", 1234.5],
    ['1.234.567', 1_234_567],
    ['-0,5', -0.5],
    ['1e3', 1000],
    ['0', 0],
  ])('%s is %d', (text, value) => expect(readNumber(text)).toBe(value))

  it.each(['', 'abc', '1,2,3.4.5', '12 km', '--1', '0x10', 'Infinity', 'NaN', '1e9999'])('%j is none', (text) =>
    expect(readNumber(text)).toBeUndefined(),
  )
})

describe('days', () => {
  it.each([
    ['2026/02/09', '2026-02-09'],
    ['2026-2-9', '2026-02-09'],
    ['2026.12.31', '2026-12-31'],
    ['2026-07-01 00:00', '2026-07-01'],
    ['2024/02/29', '2024-02-29'],
  ])('%s is %s', (text, day) => expect(readDay(text)).toBe(day))

  it.each(['09/02/2026', '2026/13/01', '2026/02/30', '2025/02/29', '2026', 'ayer'])('%s is none', (text) =>
    expect(readDay(text)).toBeUndefined(),
  )
})

it('reads yes and no in six languages', () => {
  expect(['Sí', 'YES', 'sim', 'Oui', 'sì', 'Evet', '1', 'true'].map(readBoolean)).toEqual(Array(8).fill(true))
  expect(['No', 'não', 'Non', 'hayır', '0', 'false'].map(readBoolean)).toEqual(Array(6).fill(false))
  expect(readBoolean('quizás')).toBeUndefined()
})

it('knows an e-mail address by a last part of two to four letters', () => {
  expect(['a@b.es', 'A.B+c@d-e.info'].every(isEmail)).toBe(true)
  expect(['a@b', 'a@b.c', 'a@b.museum', 'a b@c.es', `${'x'.repeat(80)}@b.es`].some(isEmail)).toBe(false)
})

it('knows a phone number by its digits', () => {
  expect(['+34 600 111 222', '(0212) 555-66-77', '600111222'].every(isPhone)).toBe(true)
  expect(['12345', 'seis', '+34 600 111 222 ext 5'].some(isPhone)).toBe(false)
})

const texts = (given: Record<string, string>) => new Map(Object.entries(given))

it('takes the last of two entries with one name, whatever the case', () => {
  const lists = {
    groups: choiceList([
      ['Norte', 1],
      ['Sur', 2],
      ['NORTE', 3],
    ]),
  }
  const reading = readRow([{ key: 'groups', kind: 'choices' }], texts({ groups: ' norte ; sur' }), lists)
  expect(reading).toEqual({ values: { groups: [3, 2] }, reasons: {} })
})

it('leaves empty cells out, so that an update changes nothing there', () => {
  const rules = {
    naturalKey: [],
    fields: [
      { key: 'a', kind: 'text' },
      { key: 'b', kind: 'number' },
    ],
  } as const
  expect(readImportRow(rules, texts({ a: '  ', b: '' }))).toEqual({ values: {}, reasons: {} })
})

it('gives every cell its own reason', () => {
  const fields = [
    { key: 'a', kind: 'text', isRequired: true },
    { key: 'b', kind: 'number', least: 1 },
    { key: 'c', kind: 'text', longest: 2 },
  ] as const
  expect(readRow(fields, texts({ b: '0', c: 'ñññ' })).reasons).toEqual({
    a: { code: 'required' },
    b: { code: 'too.small', limit: 1 },
    c: { code: 'too.long', limit: 2 },
  })
})

it('reads keys of objects as any other text', () => {
  const lists = { role: choiceList([['Administrador', 'ADMIN']]) }
  for (const name of ['__proto__', 'constructor', 'toString'])
    expect(readRow([{ key: 'role', kind: 'choice' }], texts({ role: name }), lists).reasons).toEqual({
      role: { code: 'choice' },
    })
})
