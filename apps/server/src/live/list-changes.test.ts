import { expect, it } from 'vitest'
import type { BusEvent } from '../adapters/bus.ts'
import { rememberListChanges } from './list-changes.ts'

const start = () => {
  let at = 1_000_000
  const changes = rememberListChanges({ now: () => at })
  const pass = (ms: number): void => {
    at += ms
  }
  return { ...changes, pass }
}
const saved = (companyId: number): BusEvent => ({
  kind: 'live',
  companyId,
  messages: [{ kind: 'records', noun: 'vehicles' }],
})

it('takes lists for changed as long as it cannot know after a start', () => {
  const { mayHaveChanged, pass } = start()
  expect(mayHaveChanged(7)).toBe(true)
  pass(60_000)
  expect(mayHaveChanged(7)).toBe(false)
})

it('remembers for a minute what was saved in a company, and what is no list of it not at all', () => {
  const { hear, mayHaveChanged, pass } = start()
  pass(60_000)
  hear(saved(7))
  hear({ kind: 'live', companyId: 8, messages: [{ kind: 'companyStatus', value: 2 }] })
  expect([mayHaveChanged(7), mayHaveChanged(8)]).toEqual([true, false])
  pass(59_999)
  expect(mayHaveChanged(7)).toBe(true)
  pass(1)
  expect(mayHaveChanged(7)).toBe(false)
})

it('takes definitions that changed for all companies at their word', () => {
  const { hear, mayHaveChanged, pass } = start()
  pass(60_000)
  hear({ kind: 'definitionsChanged', companyId: null, what: 'trackers' })
  expect([mayHaveChanged(7), mayHaveChanged(8)]).toEqual([true, true])
})
