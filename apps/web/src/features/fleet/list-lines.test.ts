import { describe, expect, test } from 'vitest'
import { listLines } from './list-lines.ts'

const [moving, stopped] = [
  { key: 3, count: 2 },
  { key: 4, count: 3 },
]
const lines = listLines({ ids: Int32Array.of(7, 5, 9, 2, 4), sections: [moving, stopped] })
const every = <T>(read: (line: number) => T): T[] => Array.from({ length: lines.count }, (_, line) => read(line))

describe('a list with headings', () => {
  test('has each heading over its items', () => {
    expect(every((line) => lines.headingAt(line)?.key ?? lines.itemAt(line))).toEqual([3, 7, 5, 4, 9, 2, 4])
    expect(lines.itemAt(0)).toBeUndefined()
    expect(lines.itemAt(7)).toBeUndefined()
  })

  test('finds each item in the line where it stands', () => {
    expect([7, 5, 9, 2, 4].map(lines.lineOf)).toEqual([1, 2, 4, 5, 6])
    expect(lines.lineOf(77)).toBe(-1)
  })

  test('knows the heading that stays in sight over a line', () => {
    expect(every(lines.headingOver)).toEqual([0, 0, 0, 3, 3, 3, 3])
  })

  test('is walked from item to item, over headings and not past its ends', () => {
    expect(lines.step(undefined, 1)).toBe(7)
    expect(lines.step(5, 1)).toBe(9)
    expect(lines.step(9, -1)).toBe(5)
    expect(lines.step(4, 1)).toBe(4)
    expect(lines.step(7, -1)).toBe(7)
  })
})

test('a list without headings is its items', () => {
  const plain = listLines({ ids: Int32Array.of(3, 1), sections: [] })
  expect([plain.count, plain.itemAt(0), plain.itemAt(1), plain.lineOf(1)]).toEqual([2, 3, 1, 1])
  expect(plain.headingOver(1)).toBeUndefined()
})
