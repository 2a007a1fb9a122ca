import { expect, test } from 'vitest'
import { fieldReasons } from './field-reasons.ts'
import { trackRoutes } from './tracks.ts'
import { trailRoutes } from './trail.ts'
import { Instant } from './values.ts'

const reasonsOf = (
  schema: { safeParse(value: unknown, context: { reportInput: true }): { error?: unknown } },
  value: unknown,
) => fieldReasons(schema.safeParse(value, { reportInput: true }).error as never)

test.each(['yesterday', '-1', '1.5', '8640000000000001', 'NaN'])(
  '%s is no Unix timestamp, and is told to be none',
  (text) => {
    expect(reasonsOf(trackRoutes.history.query as never, { from_ts: text, to_ts: '1764000000000' })).toEqual({
      from_ts: { code: 'timestamp' },
    })
    expect(reasonsOf(trailRoutes.ofCompany.query as never, { fromTs: text })).toMatchObject({
      fromTs: { code: 'timestamp' },
    })
  },
)

test('in a body what is missing is missing, and what is wrong is wrong', () => {
  expect(reasonsOf(Instant as never, undefined)).toEqual({ '': { code: 'required' } })
  expect(reasonsOf(Instant as never, '1764000000000')).toEqual({ '': { code: 'timestamp' } })
})
