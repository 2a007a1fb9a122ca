import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escalationTurn, firstEscalationTs } from './escalation.ts'

const minuteMs = 60_000
const plan = { steps: [{ afterMs: 5 * minuteMs }, { afterMs: 10 * minuteMs }], repeats: 1, takenForMs: null }
const pending = { state: 0, stateTs: 0 } as const

test('each step waits for its time after the one before, and all are told again as often as was asked', () => {
  expect(firstEscalationTs(plan, 0)).toBe(5 * minuteMs)
  const told: [number, number][] = []
  for (let turn = 0, now: number | null = firstEscalationTs(plan, 0); now !== null; turn++) {
    const at = escalationTurn(plan, { turn, now, ...pending })
    if (at.is !== 'telling') throw new Error('somebody was left out')
    told.push([now / minuteMs, at.step])
    now = at.nextDueTs
  }
  expect(told).toEqual([
    [5, 0],
    [15, 1],
    [20, 0],
    [30, 1],
  ])
  expect(escalationTurn(plan, { turn: 4, now: 0, ...pending })).toEqual({ is: 'over' })
})

test('nobody is told once somebody has taken or resolved it', () => {
  for (const state of [1, 2] as const)
    expect(escalationTurn(plan, { turn: 0, now: 9, state, stateTs: 1 })).toEqual({ is: 'over' })
})

test('who has taken it and does not resolve it has as long as the rule gives', () => {
  const patient = { ...plan, takenForMs: 30 * minuteMs }
  const taken = { turn: 1, state: 1, stateTs: 20 * minuteMs } as const
  expect(escalationTurn(patient, { ...taken, now: 49 * minuteMs })).toEqual({ is: 'waiting', untilTs: 50 * minuteMs })
  expect(escalationTurn(patient, { ...taken, now: 50 * minuteMs })).toMatchObject({ is: 'telling', step: 1 })
  expect(escalationTurn(patient, { ...taken, state: 2, now: 50 * minuteMs })).toEqual({ is: 'over' })
})

test('it always ends, and never tells before its time', () => {
  const plans = fc.record({
    steps: fc.array(fc.record({ afterMs: fc.integer({ min: minuteMs, max: 1_000 * minuteMs }) }), { maxLength: 10 }),
    repeats: fc.integer({ min: 0, max: 20 }),
    takenForMs: fc.constant(null),
  })
  fc.assert(
    fc.property(plans, (any) => {
      let [now, turns] = [firstEscalationTs(any, 0), 0]
      for (; now !== null; turns++) {
        const at = escalationTurn(any, { turn: turns, now, ...pending })
        if (at.is !== 'telling') throw new Error('it stopped')
        if (at.nextDueTs !== null) expect(at.nextDueTs - now).toBeGreaterThanOrEqual(minuteMs)
        now = at.nextDueTs
      }
      expect(turns).toBe(any.steps.length * (any.repeats + 1))
    }),
  )
})
