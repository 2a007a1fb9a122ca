import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupSteps, groupsAfter } from './group-steps.ts'

test('one group more and one less are told as such', () => {
  expect(groupSteps([1, 2], [2, 3])).toEqual([
    { type: 'addGroups', ids: [3] },
    { type: 'removeGroups', ids: [1] },
  ])
  expect(groupSteps([1, 2], [2])).toEqual([{ type: 'removeGroups', ids: [1] }])
})

test('from all, where none is named, the whole choice is told, and back', () => {
  expect(groupSteps([], [4, 5])).toEqual([{ type: 'mapGroupsSelected', ids: [4, 5] }])
  expect(groupSteps([4, 5], [])).toEqual([{ type: 'mapGroupsSelected', ids: [] }])
  expect(groupSteps([], [])).toEqual([])
})

test('the steps lead to the choice, and are never through all on the way', () => {
  const choice = fc.uniqueArray(fc.integer({ min: 1, max: 9 }))
  fc.assert(
    fc.property(choice, choice, (before, after) => {
      const steps = groupSteps(before, after)
      let ids: readonly number[] = before
      for (const step of steps) {
        ids = groupsAfter(ids, step)
        if (after.length > 0) expect(ids.length).toBeGreaterThan(0)
      }
      expect([...ids].sort()).toEqual([...after].sort())
    }),
  )
})
