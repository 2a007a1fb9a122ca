import { expect, test } from 'vitest'
import { explainFailures } from './failure-reasons.ts'

const refuse = (id: number, error: string, fields?: Record<string, string>) => ({
  id,
  error,
  ...(fields && { fields }),
})

test('tells each refusal its reason and counts the reasons, the most frequent first', () => {
  const failed = [refuse(1, 'not.found'), refuse(2, 'input.invalid', { groupIds: 'required' }), refuse(3, 'not.found')]
  const { rows, counts } = explainFailures(failed, ({ error, fields }) => `${error}${fields ? '+' : ''}`)
  expect(rows.map(({ refusal, reason }) => [refusal.id, reason])).toEqual([
    [1, 'not.found'],
    [2, 'input.invalid+'],
    [3, 'not.found'],
  ])
  expect(counts).toEqual([
    { reason: 'not.found', count: 2 },
    { reason: 'input.invalid+', count: 1 },
  ])
})

test('asks for the words of twenty thousand refusals of one kind once, and of another field again', () => {
  const failed = Array.from({ length: 20_000 }, (_, nth) =>
    refuse(nth, 'input.invalid', { [nth === 7 ? 'plate' : 'name']: 'required' }),
  )
  let asked = 0
  explainFailures(failed, () => String(++asked))
  expect(asked).toBe(2)
})
