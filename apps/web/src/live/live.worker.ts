import '../zod-without-eval.ts'

import { liveBufferLimit, liveFlushMs } from '@atalaya/contract/live'
import type { LiveCommand, LiveReport } from './live.protocol.ts'
import { createLiveEngine } from './live-engine.ts'

/** The compiler knows only the page's globals. */
const scope = self as unknown as {
  postMessage(report: LiveReport, transfer: ArrayBuffer[]): void
  onmessage: (event: MessageEvent<LiveCommand>) => void
}

const schedule = (run: () => void, afterMs: number): (() => void) => {
  const timer = setTimeout(run, afterMs)
  return () => clearTimeout(timer)
}

const engine = createLiveEngine({
  openSocket: (url, protocols) => new WebSocket(url, protocols),
  schedule,
  random: Math.random,
  now: () => performance.timeOrigin + performance.now(),
  flushMs: liveFlushMs,
  bufferLimit: liveBufferLimit,
  report: (report, transfer) => scope.postMessage(report, transfer),
})

scope.onmessage = (event) => engine.command(event.data)
