import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTestIngest } from '../ingest/test-ingest.ts'
import { connectTracker, record } from '../ingest/test-tracker.ts'
import { restoreBackup } from './restore-backup.ts'
import { emptyDatabase, testFolder } from './test-backup.ts'
import { writeBackup } from './write-backup.ts'

const ingest = await createTestIngest('Under load')

/** Sends one report after the other, each as soon as the one before it is acknowledged, and tells how many were. */
const driveOn = async (port: number, imei: string) => {
  const tracker = await connectTracker(port)
  expect(await tracker.introduce(imei)).toBe(1)
  const drive = { acknowledged: [] as number[], isEnding: false, done: Promise.resolve() }
  const beganAt = Date.now() - 3_600_000
  drive.done = (async () => {
    while (!drive.isEnding) {
      const recordedAt = beganAt + drive.acknowledged.length * 1_000
      tracker.send([record({ recordedAt, lat: 40 + drive.acknowledged.length * 0.0001 })])
      expect(await tracker.acknowledgement()).toBe(1)
      drive.acknowledged.push(recordedAt)
    }
    tracker.end()
  })()
  return drive
}

test('while trackers send, a file has all that was acknowledged before it, each item as its positions left it', async () => {
  const { ports } = await ingest.start()
  const port = ports.find(({ protocol }) => protocol === 'teltonika')?.port as number
  const vehicles = await Promise.all(Array.from({ length: 10 }, () => ingest.insertVehicle()))
  const drives = await Promise.all(vehicles.map(({ imei }) => driveOn(port, imei)))
  const folder = await testFolder()
  for (const round of [1, 2, 3]) {
    await delay(300)
    const before = drives.map(({ acknowledged }) => [...acknowledged])
    const file = join(folder, String(round))
    await writeBackup({ url: ingest.url, file, keyIds: ['0123456789ab'] })
    const { url, client } = await emptyDatabase()
    await restoreBackup({ url, file })
    for (const [index, { itemId }] of vehicles.entries()) {
      const { rows } = await client.query<{ at: string }>(
        'SELECT recorded_at AS at FROM positions WHERE item_id = $1',
        [itemId],
      )
      const kept = new Set(rows.map(({ at }) => Number(at)))
      expect(before[index]?.length).toBeGreaterThan(0)
      expect(before[index]?.filter((at) => !kept.has(at))).toEqual([])
    }
    const { rows: torn } = await client.query(`
      SELECT item_id FROM item_states FULL JOIN (SELECT item_id, max(recorded_at) AS last FROM positions GROUP BY 1) AS of USING (item_id)
      WHERE recorded_at IS DISTINCT FROM last`)
    expect(torn).toEqual([])
  }
  for (const drive of drives) drive.isEnding = true
  await Promise.all(drives.map(({ done }) => done))
  const sent = drives.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)
  expect(sent).toBeGreaterThan(100)
}, 300_000)
