import type { AlarmMemory } from '@atalaya/domain/alarms/judge-alarms'
import type { LatLng } from '@atalaya/domain/fix'
import type { Tx } from '../../database/tenant.ts'
import type { CompanyAlarms } from '../../definitions/alarm-plans.ts'
import type { DeviceRegistry } from '../../definitions/device-registry.ts'
import type { TrackedItem } from '../../definitions/tracked-item.ts'
import type { Outcome, Submission } from '../../ingest-port/submission.ts'
import type { TrackerFlags } from '../../tracker-flags/tracker-flags.ts'
import type { EngineMetrics } from '../engine-metrics.ts'
import type { EngineState } from '../state/engine-state.ts'
import type { ItemChanges } from '../state/item-changes.ts'
import type { ItemMemory, KnownItem } from '../state/item-memory.ts'
import type { LockMemory, WatchedLock } from '../state/lock-memory.ts'
import type { NoticeNews } from '../store/alarm-notices.repository.ts'
import type { Displaced, DriverChange } from '../store/driver-assignments.repository.ts'
import type { EventRow } from '../store/item-events.repository.ts'
import type { PositionRow, StoredObservation } from '../store/positions.repository.ts'
import type { SegmentRow } from '../store/segments.repository.ts'
import type { LockVerdict } from '../store/virtual-locks.repository.ts'
import type { AfterCommit } from './after-commit.ts'

/** One report of a known device. */
export interface Entry extends PositionRow {
  submission: Submission
  item: TrackedItem
}

/** A span of the past, from behind the instant of a checkpoint on. */
interface Rewrite {
  after: number
  segmentsFrom: number
  reports: number
  /** The last good fix up to the checkpoint. */
  place: LatLng | null
  /** What alarms had come to at the checkpoint. */
  alarms: AlarmMemory | undefined
  /** Somebody has asked for it: whom its alarms would have been told is not told now. */
  isAsked?: boolean
}

/** What a batch does to one item. */
export interface ItemOutcome {
  item: TrackedItem
  before: KnownItem
  state: EngineState
  changes: ItemChanges
  receivedAt: number
  recomputeFrom: number | null
  /** In canonical order: what `changes` came from. */
  observations: readonly StoredObservation[]
  /** Set where a span of the past was reduced anew, so many reports: stored rows of it give way to `changes`. */
  rewrite?: Rewrite
  /** When time alone changes something for its alarms, by our clock; absent where nobody has looked. */
  alarmsDueAt?: number | null
}

/** What the stages of one attempt hand on to each other; thrown away as a whole when the attempt fails. */
export interface Batch {
  readonly tx: Tx
  readonly now: number
  readonly submissions: readonly Submission[]
  /** Those whose gateway went by what is true no longer. */
  readonly turnedAway: Map<Submission, Extract<Outcome, 'refused' | 'unassigned'>>
  entries: Entry[]
  /** Items that this batch is the first to name. */
  readonly recalled: Map<number, KnownItem>
  readonly outcomes: Map<number, ItemOutcome>
  readonly events: (EventRow & { id: number })[]
  readonly tripIds: Map<string, number>
  readonly driverChanges: { item: TrackedItem; change: DriverChange; displaced: Displaced }[]
  /** Virtual locks that were broken, or turned out to be whole. */
  readonly lockVerdicts: LockVerdict[]
  /** All closed locks of a company, or of everybody for null, read anew. */
  readonly locksRead: { companyId: number | null; locks: readonly WatchedLock[] }[]
  /** Notices that are new, or other ones than they were; and own states that items were put into. */
  readonly noticeNews: NoticeNews[]
  /**
   * Items whose alarms compare them with one that has moved: from where on they are to be judged anew, and when they are to be looked
   * at, by our clock.
   */
  readonly watchers: Map<number, { from: number | null; dueAt: number | null }>
  readonly judgedBy: Map<number, CompanyAlarms>
  readonly statesPut: { item: TrackedItem; customStateId: number }[]
  /** Reports that were found to be impossible jumps. */
  readonly jumps: { trackerId: number; recordedAt: number }[]
  /** Trips and stops as they were written, by item. */
  readonly segmentsWritten: Map<number, readonly SegmentRow[]>
  readonly counts: {
    unknown: number
    repeated: number
    outliers: number
    clocks: number
    recomputed: number
    deferred: number
  }
}

/** What outlives a batch. */
export interface Engine {
  readonly registry: DeviceRegistry
  readonly memory: ItemMemory
  readonly metrics: EngineMetrics
  readonly flags: TrackerFlags
  readonly locks: LockMemory
  readonly afterCommit: AfterCommit
}

export type Stage = (batch: Batch, engine: Engine) => void | Promise<void>

export const newBatch = (tx: Tx, submissions: readonly Submission[], now: number): Batch => ({
  tx,
  now,
  submissions,
  turnedAway: new Map(),
  entries: [],
  recalled: new Map(),
  outcomes: new Map(),
  events: [],
  tripIds: new Map(),
  driverChanges: [],
  lockVerdicts: [],
  noticeNews: [],
  watchers: new Map(),
  judgedBy: new Map(),
  statesPut: [],
  locksRead: [],
  jumps: [],
  segmentsWritten: new Map(),
  counts: { unknown: 0, repeated: 0, outliers: 0, clocks: 0, recomputed: 0, deferred: 0 },
})
