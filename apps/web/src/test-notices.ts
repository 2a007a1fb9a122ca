import { AlarmNotice, type alarmNoticeRoutes, type NoticeState } from '@atalaya/contract/alarm-notices'
import type { z } from 'zod'
import { now } from './test-records.ts'

type NoticeIn = z.input<typeof alarmNoticeRoutes.setState.reply>

const minuteMs = 60_000

const rules = [
  { name: 'Exceso de velocidad', family: 101, priority: 3, event: 'speed', text: '132 km/h' },
  { name: 'Sale del almacén', family: 5, priority: 2, event: 'geozoneOut', text: 'Almacén central' },
  { name: 'Ralentí largo', family: 11, priority: 1, event: 'idle', text: '12 min' },
] as const

const stateOf = (value: NoticeState, ts: number): NoticeIn['state'] => {
  const born = { value: 0 as const, ts, by: '', byId: null, text: '' }
  if (value === 0) return { current: born, historic: [born] }
  const own = { value, ts: ts + 5 * minuteMs, by: 'Marcos Pinto', byId: 8, text: value === 2 ? 'Llamado' : '' }
  return { current: own, historic: [born, own] }
}

interface Given {
  rule?: number
  item?: number
  minutesAgo?: number
  state?: NoticeState
  isSeen?: boolean
  pushFront?: boolean
  userIds?: number[]
  companyId?: number
  why?: Record<string, unknown>
}

/** A notice as the server tells it: of the first rule at the first vehicle, ten minutes old, pending and unseen unless said. */
export const notice = (id: number, given: Given = {}): NoticeIn => {
  const { rule = 0, item = 0, minutesAgo = 10, state = 0, isSeen = false } = given
  const { name, family, priority, event, text } = rules[rule] as (typeof rules)[number]
  const ts = now - minutesAgo * minuteMs
  return {
    ...{ id, companyId: given.companyId ?? 3, ts, receptionTs: ts + 2_000, endTs: null },
    ...{ itemType: 1, itemId: 101 + item, itemName: `Camión ${String(item + 1).padStart(2, '0')}` },
    info: {
      ...{ alarmId: 11 + rule, name, family, priority },
      notification: { pushFront: given.pushFront ?? false, userIds: given.userIds ?? [] },
    },
    data: {
      ...{ event, text },
      pos: { lat: 40.42 + item / 100, lng: -3.7 + id / 10_000, spd: 132.7, alt: 650, src: 1, satt: 11 },
      why: given.why ?? {},
    },
    state: stateOf(state, ts),
    isSeen,
  }
}

export const noticesById = (rows: readonly NoticeIn[]): Record<string, NoticeIn> =>
  Object.fromEntries(rows.map((row) => [row.id, row]))

/** As the live channel tells of one that was just raised. */
export const raised = (row: NoticeIn) => {
  const { isSeen, ...told } = row
  return { kind: 'alarmLog' as const, itemType: row.itemType, itemId: row.itemId, notice: told }
}

/** The same in another state, as an answer has it. */
export const inState = (
  row: NoticeIn,
  value: NoticeState,
  given: { by?: string; byId?: number; text?: string } = {},
) => {
  const current = { value, ts: now, by: 'Lucía Herrero', byId: 7, text: '', ...given }
  return { ...row, state: { current, historic: [...row.state.historic, current] } }
}

export const parsed = (row: NoticeIn): AlarmNotice => AlarmNotice.parse(row)
