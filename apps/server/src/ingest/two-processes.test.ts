import { afterAll, describe, expect, it, vi } from 'vitest'
import { connectTracker, record } from './test-tracker.ts'

// Files of one worker share what they load: these suites are loaded for themselves, and leave nothing to those after them.
vi.resetModules()
const { composition, createTestIngest } = await import('./test-ingest.ts')
const { startInTwoProcesses } = await import('./test-two-processes.ts')
composition.start = startInTwoProcesses
afterAll(() => void vi.resetModules())

describe('a gateway apart from its engine', async () => {
  const test = await createTestIngest('Apart')

  it('stores by the connections of another process, and those alone', async () => {
    const ingest = await test.start()
    const { imei, itemId } = await test.insertVehicle()
    const tracker = await connectTracker(ingest.ports[0]?.port as number)
    expect(await tracker.introduce(imei)).toBe(1)
    const unblock = await test.blockCommits()
    tracker.send([record()])
    await test.untilCommitWaits()
    const waiting = `SELECT application_name FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    expect(await test.rows(waiting)).toEqual([{ application_name: 'an engine apart' }])
    await unblock()
    expect(await tracker.acknowledgement()).toBe(1)
    expect(await test.rows('SELECT FROM positions WHERE item_id = $1', [itemId])).toHaveLength(1)
    tracker.end()
  })
})

/** The tests of the trackers as they are; what leans on the port as these do, and the other families, is in `families-apart.test.ts`. */
const suites = {
  trackers: () => import('./ingest.test.ts'),
  'GT06 trackers': () => import('./gt06.test.ts'),
  'device commands': () => import('../gateway/commands/device-commands.test.ts'),
  'derived state': () => import('../engine/stages/derived-state.test.ts'),
}
for (const [what, read] of Object.entries(suites))
  describe(`${what}, through a gateway apart from its engine`, async () => void (await read()))
