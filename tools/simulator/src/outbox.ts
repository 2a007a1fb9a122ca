import type { UplinkCounts } from './uplink-counts.ts'

/** A tracker's memory: reports in order, taken out from the front when they are acknowledged. */
export interface Outbox<Report> {
  readonly counts: UplinkCounts
  readonly size: number
  push(report: Report): void
  /** The oldest, up to `most`; they stay until `acknowledge`. */
  peek(most: number): Report[]
  /** `batch` as `peek` gave it. */
  acknowledge(batch: readonly Report[]): void
  /** The same where nothing is acknowledged: they are out of its hands, and nobody is told. */
  handOver(batch: readonly Report[]): void
  /** Resolves at the next push, acknowledgement or ring. */
  changed(): Promise<void>
  ring(): void
}

export const createOutbox = <Report>({
  onAcknowledged,
  memory = 20_000,
}: {
  onAcknowledged?(report: Report): void
  memory?: number
}): Outbox<Report> => {
  let reports: Report[] = []
  /** Reports before it are gone; cut off in bulk, since `shift` on a long array is slow. */
  let head = 0
  let waiting: (() => void)[] = []
  const counts: UplinkCounts = {
    sent: 0,
    acknowledged: 0,
    handedOver: 0,
    forgotten: 0,
    refusals: 0,
    connections: 0,
  }
  const trim = (): void => {
    if (head < 1_024 && head < reports.length) return
    reports = reports.slice(head)
    head = 0
  }
  const ring = (): void => {
    const wake = waiting
    waiting = []
    for (const resolve of wake) resolve()
  }
  /** What the memory has lost meanwhile is not counted off again. */
  const takeOut = (report: Report): void => {
    if (reports[head] === report) head++
  }
  return {
    counts,
    ring,
    changed: () => new Promise((resolve) => waiting.push(resolve)),
    get size() {
      return reports.length - head
    },
    push(report) {
      reports.push(report)
      if (reports.length - head > memory) {
        head++
        counts.forgotten++
        trim()
      }
      ring()
    },
    peek: (most) => reports.slice(head, head + most),
    acknowledge(batch) {
      for (const report of batch) {
        counts.acknowledged++
        takeOut(report)
        onAcknowledged?.(report)
      }
      trim()
      ring()
    },
    handOver(batch) {
      counts.handedOver += batch.length
      batch.forEach(takeOut)
      trim()
      ring()
    },
  }
}
