import { expect, test } from 'vitest'
import { liveRequests } from '../limits/live-connections.limits.ts'
import { createRequestAllowance } from './request-allowance.ts'

const { burst, aSecond } = liveRequests.value

test('allows a burst, then what refills, and never more than a burst at once', () => {
  const allowance = createRequestAllowance(0)
  const asks = (count: number, now: number) => Array.from({ length: count }, () => allowance.take(now))
  expect(asks(burst, 0)).not.toContain(false)
  expect(allowance.take(0)).toBe(false)
  // What was refused is owed too: who goes on asking goes on being refused.
  expect(asks(aSecond - 1, 1_000)).not.toContain(false)
  expect(allowance.take(1_000)).toBe(false)
  expect(asks(burst, 3_600_000)).not.toContain(false)
  expect(allowance.take(3_600_000)).toBe(false)
})

test('a clock that is put back refills nothing', () => {
  const allowance = createRequestAllowance(10_000)
  for (let count = 0; count < burst; count++) allowance.take(10_000)
  expect(allowance.take(0)).toBe(false)
})
