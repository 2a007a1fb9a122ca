import { expect, it } from 'vitest'
import { dayShape, isWholeDay, readDay, writeDay } from './day-text.ts'

it.each([
  ['es', '05/03/2026'],
  ['pt', '05/03/2026'],
  ['fr', '05/03/2026'],
  ['it', '05/03/2026'],
  ['tr', '05.03.2026'],
  ['en', '03/05/2026'],
])('writes a day as %s does, and reads it again', (language, text) => {
  expect(writeDay('2026-03-05', language)).toBe(text)
  expect(readDay(text, language, 2020)).toBe('2026-03-05')
})

it.each(['5/3/2026', '5.3.26', '05-03-2026', '5 3 2026', '05032026', '050326', ' 5/3 ', '2026-03-05', '2026/3/5'])(
  'reads %s',
  (text) => {
    expect(readDay(text, 'es', 2026)).toBe('2026-03-05')
  },
)

it('takes the order of the language for what is typed without a year or without anything between', () => {
  expect(readDay('3/5', 'en', 2026)).toBe('2026-03-05')
  expect(readDay('03052026', 'en', 2020)).toBe('2026-03-05')
})

it.each(['', '31/02/2026', '5', '5/3/202', '32/1/2026', 'mañana', '5/3/2026x', '1/2/3/4', '5/13/2026', '1234567'])(
  'takes %j for no day',
  (text) => {
    expect(readDay(text, 'es', 2026)).toBeUndefined()
  },
)

it('shows the shape in the letters of the language', () => {
  expect(dayShape('es', 'dma')).toBe('dd/mm/aaaa')
  expect(dayShape('fr', 'jma')).toBe('jj/mm/aaaa')
  expect(dayShape('tr', 'gay')).toBe('gg.aa.yyyy')
})

it('knows when a day is typed to its end', () => {
  expect(isWholeDay('5/3/2026')).toBe(true)
  expect(isWholeDay('2026-03-05')).toBe(true)
  expect(isWholeDay('5/3/20')).toBe(false)
  expect(isWholeDay('5/3')).toBe(false)
})
