import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { describe, expect, it } from 'vitest'
import { createMutex } from '../../adapters/mutex.ts'
import { positionPartitions } from '../../database/position-partitions.ts'
import { createDeviceRegistry } from '../../definitions/device-registry.ts'
import { reportOf } from '../../gateway/admission/storable-report.ts'
import { createTestIngest } from '../../ingest/test-ingest.ts'
import type { Report } from '../../ingest-port/report.ts'
import type { Outcome, Submission } from '../../ingest-port/submission.ts'
import { createTrackerFlags } from '../../tracker-flags/tracker-flags.ts'
import { engineMetrics } from '../engine-metrics.ts'
import { createIngestQueue } from '../intake/ingest-queue.ts'
import type { PendingSubmission } from '../intake/submission-queue.ts'
import { createItemMemory } from '../state/item-memory.ts'
import { createLockMemory } from '../state/lock-memory.ts'
import { createAfterCommit } from './after-commit.ts'
import { type CommitLedger, createCommitLedger } from './commit-ledger.ts'
import { startGroupCommit } from './group-commit.ts'

type Commit = CommitLedger['commit']

const test = await createTestIngest('AfterCommit')
const vehicles = [await test.insertVehicle(), await test.insertVehicle(), await test.insertVehicle()]

const reportAt = (recordedAt: number) =>
  reportOf({
    deviceId: '1',
    recordedAt,
    fix: { recordedAt, lat: 38.9, lng: -6.9, speedKmh: 0, source: 1, isValid: true, ignition: false },
    io: {},
    events: [],
    payload: Uint8Array.of(1, 2, 3),
  })

const submissionOf = (deviceId: string, report: Report): Submission => ({
  id: randomUUID(),
  shardKey: test.tenant.companyId,
  connectionId: null,
  priority: 'punctual',
  protocol: 'teltonika',
  remoteAddress: '127.0.0.1',
  receivedAt: Date.now(),
  deviceId,
  reports: [report],
})

/** A group commit by itself, with a way to see and to spoil its transactions. */
const startCommit = async (wrap: (commit: Commit) => Commit = (commit) => commit) => {
  const { engine: database, bus } = test
  const logger = pino({ level: 'silent' })
  const metrics = engineMetrics(new Registry())
  const registry = await createDeviceRegistry(database, bus, (error) => {
    throw error
  })
  let commits = 0
  const { commit } = createCommitLedger(database, randomUUID())
  const counting: Commit = async (work) => {
    const result = await commit(work)
    commits += 1
    return result
  }
  const engine = {
    registry,
    memory: createItemMemory(),
    metrics,
    flags: createTrackerFlags(database),
    locks: createLockMemory(),
    afterCommit: createAfterCommit(metrics, logger),
  }
  const queue = createIngestQueue({
    maxReports: 100,
    maxStoredReports: 50,
    batchReports: 3,
    batchMs: 20,
    storedInABatch: { least: 10, upTo: 50 },
  })
  const partitions = positionPartitions(database)
  const parts = { database, ledger: { commit: wrap(counting) }, engine, bus, now: Date.now, logger }
  const running = startGroupCommit({ ...parts, partitions, queue, mutex: createMutex() })
  const acknowledgements = new Map<string, PendingSubmission['acknowledge']>()
  const { take } = queue
  queue.take = (most) =>
    take(most).map((pending) => ({
      ...pending,
      acknowledge: acknowledgements.get(pending.submission.id) ?? pending.acknowledge,
    }))
  const submit = (submission: Submission, acknowledge: PendingSubmission['acknowledge']) => {
    acknowledgements.set(submission.id, acknowledge)
    void queue.submit(submission)
  }
  const stop = async () => {
    await running.stop(5_000)
    registry.stop()
  }
  return { submit, metrics, engine, stop, commits: () => commits }
}

const faultsOf = async ({ metrics }: Awaited<ReturnType<typeof startCommit>>) =>
  (await metrics.afterCommitFaults.get()).values.map(({ labels, value }) => [labels['part'], value])

describe('after COMMIT', () => {
  it('a tracker whose settling throws costs no second commit, and nobody is told twice', async () => {
    const commit = await startCommit()
    const told: [number, Outcome][] = []
    for (const at of [0, 1, 2])
      commit.submit(submissionOf(vehicles[at]?.imei ?? '', reportAt(Date.now() - 1_000 + at)), (outcome) => {
        told.push([at, outcome])
        if (at === 0) throw new Error('its way to the gateway is in a strange state')
      })
    await test.until(() => expect(told).toHaveLength(3))
    await commit.stop()
    expect(told).toEqual([
      [0, 'stored'],
      [1, 'stored'],
      [2, 'stored'],
    ])
    expect(commit.commits()).toBe(1)
    expect(await faultsOf(commit)).toEqual([['settle', 1]])
    expect(await test.rows('SELECT count(*)::int FROM positions')).toEqual([{ count: 3 }])
  })

  it('an item that cannot be remembered is read again from its rows, and its reports are stored once', async () => {
    const commit = await startCommit()
    const { memory } = commit.engine
    const { set } = memory
    let isSpoilt = true
    memory.set = (known) => {
      if (isSpoilt && known.itemId === vehicles[0]?.itemId) {
        isSpoilt = false
        throw new Error('no room')
      }
      set(known)
    }
    const outcomes: Outcome[] = []
    const send = (recordedAt: number) =>
      commit.submit(submissionOf(vehicles[0]?.imei ?? '', reportAt(recordedAt)), (outcome) => outcomes.push(outcome))
    send(Date.now() + 1_000)
    await test.until(() => expect(outcomes).toHaveLength(1))
    expect(memory.get(vehicles[0]?.itemId ?? 0)).toBeUndefined()
    send(Date.now() + 2_000)
    await test.until(() => expect(outcomes).toEqual(['stored', 'stored']))
    await commit.stop()
    expect(memory.get(vehicles[0]?.itemId ?? 0)).toBeDefined()
    expect(commit.commits()).toBe(2)
  })
})

describe('an attempt that failed', () => {
  it('leaves the delivery as it came: the next one meets the item as it is by then', async () => {
    const { itemId, imei, trackerId } = await test.insertVehicle({ odometerSource: 'calculated' })
    let failures = 1
    const commit = await startCommit((inner) => async (work) => {
      if (failures-- > 0) {
        // The whole attempt is made and thrown away, as when the connection breaks at its end.
        await inner(async (tx) => {
          await work(tx)
          throw Object.assign(new Error('broken'), { code: '08006' })
        }).catch(() => undefined)
        await test.pool.query("UPDATE vehicles SET odometer_source = 'gps' WHERE id = $1", [itemId])
        await commit.engine.registry.reload()
        throw Object.assign(new Error('broken'), { code: '08006' })
      }
      return inner(work)
    })
    const report = reportAt(Date.now())
    report.fix.odometerM = 123_456
    const outcomes: Outcome[] = []
    commit.submit(submissionOf(imei, report), (outcome) => outcomes.push(outcome))
    await test.until(() => expect(outcomes).toEqual(['stored']))
    await commit.stop()
    const [row] = await test.rows<{ odometer_m: number }>('SELECT odometer_m FROM positions WHERE tracker_id = $1', [
      trackerId,
    ])
    expect(row?.odometer_m).toBe(123_456)
  })
})
