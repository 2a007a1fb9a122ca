import { expect, test } from 'vitest'
import { notice, parsed } from '../../test-notices.ts'
import { linesOf, noticesOfLine } from './notice-lines.ts'

const rows = [
  ...[notice(1, { minutesAgo: 1 }), notice(2, { rule: 1, minutesAgo: 2 }), notice(3, { minutesAgo: 3 })],
  ...[notice(4, { item: 1, minutesAgo: 4 }), notice(5, { minutesAgo: 5 }), notice(6, { companyId: 4, minutesAgo: 6 })],
].map(parsed)

test('repeats of one rule at one item are one line, in the place of their newest', () => {
  const lines = linesOf(rows, new Set())
  expect(lines.map((line) => [line.kind, noticesOfLine(line).map(({ id }) => id)])).toEqual([
    ['group', [1, 3, 5]],
    ['notice', [2]],
    ['notice', [4]],
    ['notice', [6]],
  ])
})

test('an open group has its notices below it', () => {
  const [group] = linesOf(rows, new Set())
  const lines = linesOf(rows, new Set([group?.key as string]))
  expect(lines.slice(1, 4).map((line) => line.kind === 'notice' && [line.notice.id, line.isMember])).toEqual([
    [1, true],
    [3, true],
    [5, true],
  ])
  expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length)
})
