import type { LoadDialect } from './load-fleet.ts'
import type { Uplink } from './uplink.ts'

export interface LoadFigures {
  devices: number
  connected: number
  sent: number
  acknowledged: number
  handedOver: number
  pending: number
  refusals: number
  /** Beyond the first of each device. */
  reconnects: number
  /** From the instant of a live report to its acknowledgement, over those since the last call. */
  ackMs: { p50: number; p99: number; max: number }
}

type Counted = Pick<Uplink<unknown>, 'counts' | 'pending' | 'isConnected'>

const percentile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

export const figuresOf = (uplinks: readonly Counted[], delaysMs: readonly number[]): LoadFigures => {
  const sum = (of: (uplink: Counted) => number): number => uplinks.reduce((total, uplink) => total + of(uplink), 0)
  const sorted = delaysMs.toSorted((a, b) => a - b)
  return {
    devices: uplinks.length,
    connected: sum(({ isConnected }) => Number(isConnected)),
    sent: sum(({ counts }) => counts.sent),
    acknowledged: sum(({ counts }) => counts.acknowledged),
    handedOver: sum(({ counts }) => counts.handedOver),
    pending: sum(({ pending }) => pending),
    refusals: sum(({ counts }) => counts.refusals),
    reconnects: sum(({ counts }) => Math.max(0, counts.connections - 1)),
    ackMs: { p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99), max: sorted.at(-1) ?? 0 },
  }
}

const columns = [
  'devices',
  'connected',
  'sent',
  'acknowledged',
  'handed over',
  'waiting',
  'refused',
  'reconnects',
  'ack p50',
  'p99',
  'max ms',
]

/** A line for each dialect, and one for all. */
export const figuresTable = (rows: readonly (readonly [LoadDialect | 'all', LoadFigures])[]): string => {
  const lines = rows.map(([name, figures]) => {
    const { devices, connected, sent, acknowledged, handedOver, pending, refusals, reconnects, ackMs } = figures
    const { p50, p99, max } = ackMs
    return [name, devices, connected, sent, acknowledged, handedOver, pending, refusals, reconnects, p50, p99, max]
  })
  return [['', ...columns], ...lines]
    .map(([name, ...cells]) => String(name).padEnd(14) + cells.map((cell) => String(cell).padStart(13)).join(''))
    .join('\n')
}
