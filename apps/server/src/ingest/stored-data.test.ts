import { beforeAll, expect, it } from 'vitest'
import { createTestIngest } from './test-ingest.ts'
import { connectTracker, record } from './test-tracker.ts'

const test = await createTestIngest('Stored data')

beforeAll(async () => void (await test.start()))

const introduced = async () => {
  const { imei, itemId } = await test.insertVehicle()
  const tracker = await connectTracker(test.port())
  expect(await tracker.introduce(imei)).toBe(1)
  return { ...tracker, itemId }
}
const secondsOf = (fromMs: number, count: number) =>
  Array.from({ length: count }, (_, step) => record({ recordedAt: fromMs + step * 1_000 }))

it('of trackers that empty their memory lets the others be answered first, and is answered in its order', async () => {
  const [ahead, punctual, ...emptying] = await Promise.all(Array.from({ length: 8 }, introduced))
  if (!ahead || !punctual) throw new Error('no trackers')
  const unblock = await test.blockCommits()
  ahead.send([record()])
  await test.untilCommitWaits()
  const answered: string[] = []
  const dayAgo = Date.now() - 86_400_000
  // Packets of another size each, so that their answers tell them apart; the last is of now.
  const sizes = [150, 149, 148]
  const heard = emptying.map(async (tracker, nth) => {
    for (const [packet, size] of sizes.entries()) tracker.send(secondsOf(dayAgo + packet * 1_000_000, size))
    tracker.send([record({ recordedAt: Date.now() })])
    for (const size of [...sizes, 1]) {
      expect(await tracker.acknowledgement()).toBe(size)
      answered.push(`stored ${nth}`)
    }
  })
  const storedReports = emptying.length * (150 + 149 + 148 + 1)
  await test.until(async () =>
    expect(await test.metric('atalaya_ingest_unanswered_reports')).toBeGreaterThan(storedReports - 1),
  )
  punctual.send([record({ recordedAt: Date.now() })])
  const answer = punctual.acknowledgement().then((count) => {
    answered.push('punctual')
    return count
  })
  await test.until(async () => expect(await test.metric('atalaya_ingest_unanswered_reports')).toBe(storedReports + 2))
  await unblock()
  expect(await answer).toBe(1)
  await Promise.all(heard)
  // It came last; of the stored packets at most those of its own batch were answered with it.
  expect(answered.indexOf('punctual')).toBeLessThan(6)
  expect(answered).toHaveLength(emptying.length * 4 + 1)
  const [{ count } = { count: 0 }] = await test.rows<{ count: number }>('SELECT count(*) AS count FROM positions')
  expect(count).toBe(storedReports + 2)
  for (const tracker of [ahead, punctual, ...emptying]) tracker.end()
})
