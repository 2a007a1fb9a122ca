import { waitingCallsOfKey, waitingKeyCalls } from '../../limits/api-keys.limits.ts'
import type { NotedCall, WaitingCalls } from './key-calls.repository.ts'

type LogOfKey = Pick<WaitingCalls, 'apiKey' | 'outcome'>

export interface CallsInWait {
  /** Beyond a bound its instant alone is kept, so that the log can say from when on it has all. */
  add(log: LogOfKey, call: NotedCall): void
  /** All that wait, which wait no longer. */
  take(): WaitingCalls[]
  /** Of those that could not be written, how late they were. */
  leaveOut(logs: readonly WaitingCalls[]): void
}

/** Calls until they are written, in this process: each node has its own, and numbers them when it writes. */
export const createWaitingCalls = (): CallsInWait => {
  let logs = new Map<string, WaitingCalls>()
  let count = 0

  const logOf = ({ apiKey, outcome }: LogOfKey): WaitingCalls => {
    const known = `${apiKey} ${outcome}`
    const log = logs.get(known) ?? { apiKey, outcome, calls: [], leftOutTs: null }
    logs.set(known, log)
    return log
  }
  const leaveOutUntil = (log: WaitingCalls, ts: number | null): void => {
    if (ts !== null) log.leftOutTs = Math.max(log.leftOutTs ?? 0, ts)
  }

  return {
    add(of, call) {
      const log = logOf(of)
      if (log.calls.length >= waitingCallsOfKey.value || count >= waitingKeyCalls.value)
        return leaveOutUntil(log, call.ts)
      log.calls.push(call)
      count++
    },
    take() {
      const taken = [...logs.values()]
      logs = new Map()
      count = 0
      return taken
    },
    leaveOut(lost) {
      for (const log of lost) {
        leaveOutUntil(logOf(log), log.leftOutTs)
        leaveOutUntil(logOf(log), log.calls.at(-1)?.ts ?? null)
      }
    },
  }
}
