import { expect, test } from 'vitest'
import { type ConnectionPhase, type Step, stepOf } from './connection-phase.ts'

test.each<[ConnectionPhase, Parameters<typeof stepOf>[1], Step]>([
  ['unknown', 'initialize', 'initialize'],
  ['unknown', 'accessToken', 'refuse'],
  ['unknown', 'bindCompany', 'refuse'],
  ['admitted', 'initialize', 'recheck'],
  ['admitted', 'accessToken', 'recheck'],
  ['admitted', 'bindCompany', 'request'],
  ['introduced', 'initialize', 'refuse'],
  ['introduced', 'accessToken', 'recheck'],
  ['introduced', 'userInMap', 'request'],
])('who is %s and says %s: %s', (phase, type, step) => {
  expect(stepOf(phase, type)).toBe(step)
})
