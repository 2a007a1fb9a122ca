import { expect, test } from 'vitest'
import { stepStates } from './first-hour-steps.ts'

const states = (of: Parameters<typeof stepStates>[0]) => Object.values(stepStates(of)).join(' ')
const tracker = (itemId: number | null, firstConnectTs: number | null) => ({ itemId, firstConnectTs })

test('an empty company begins with its tracker', () => {
  expect(states({ trackers: [], items: 0, isSeen: false })).toBe('next later later later later')
})

test('what was done out of turn counts, and the first that is open comes next', () => {
  expect(states({ trackers: [], items: 2, isSeen: false })).toBe('next later done later later')
  expect(states({ trackers: [tracker(null, 5)], items: 0, isSeen: false })).toBe('done done next later later')
  expect(states({ trackers: [tracker(7, null)], items: 1, isSeen: false })).toBe('done next done done later')
  expect(states({ trackers: [tracker(7, 5)], items: 1, isSeen: false })).toBe('done done done done next')
})

test('a vehicle on the map has been through all of it', () => {
  expect(states({ trackers: [tracker(7, null)], items: 1, isSeen: true })).toBe('done done done done done')
})
