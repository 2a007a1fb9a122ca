import { expect, test } from 'vitest'
import { withAnswer, withNewer, withoutIds } from './known-list.ts'

const record = (id: number, version: number) => ({ id, version, name: `${id}` })
const known = { 1: record(1, 3), 2: record(2, 1) }

test('newer records replace and join what is known, older ones do not', () => {
  const merged = withNewer(known, [record(1, 2), record(2, 2), record(3, 1)])
  expect(merged).toEqual({ 1: record(1, 3), 2: record(2, 2), 3: record(3, 1) })
})

test('the same list stays where nothing is newer or gone, so that nothing is drawn again', () => {
  expect(withNewer(known, [record(1, 3)])).toBe(known)
  expect(withoutIds(known, [9])).toBe(known)
})

test('a list that has not been read is not made up from one message', () => {
  expect(withNewer(undefined, [record(1, 1)])).toBeUndefined()
  expect(withoutIds(undefined, [1])).toBeUndefined()
})

test('what was deleted leaves the list', () => {
  expect(withoutIds(known, [1, 9])).toEqual({ 2: record(2, 1) })
})

test('what the server has just answered stands in the list, also at the version that is known, unless a later one does', () => {
  const answered = { ...record(1, 3), name: 'as answered' }
  expect(withAnswer(known, answered)).toEqual({ ...known, 1: answered })
  expect(withAnswer(known, record(1, 2))).toBe(known)
  expect(withAnswer(undefined, answered)).toBeUndefined()
})

test('a list without versions takes what the server answered last', () => {
  const plain: Record<string, { id: number; name: string }> = { 1: { id: 1, name: 'before' } }
  expect(withAnswer(plain, { id: 1, name: 'after' })).toEqual({ 1: { id: 1, name: 'after' } })
})
