import { expect, it } from 'vitest'
import { clockText, readClock } from './clock-text.ts'

it('writes the end of a day as 24:00, and what is later as the next day has it', () => {
  expect([clockText(450), clockText(1_440), clockText(30 * 60)]).toEqual(['07:30', '24:00', '06:00'])
})

it('reads a time as people type it, and nothing else', () => {
  expect(['8', '830', '0830', '8:30', '08.30', '20h', '24:00', ' 7:05 '].map(readClock)).toEqual([
    480, 510, 510, 510, 510, 1_200, 1_440, 425,
  ])
  expect(['', '25', '24:01', '8:60', '8:3', 'mañana', '12345'].map(readClock)).toEqual(Array(7).fill(undefined))
})
