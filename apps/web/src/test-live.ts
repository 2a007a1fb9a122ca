import { LiveBatch, type LiveMessage, liveFlushMs, liveProtocol } from '@atalaya/contract/live'
import type { z } from 'zod'
import type { LiveCommand, LiveReport } from './live/live.protocol.ts'
import { createLiveEngine } from './live/live-engine.ts'
import type { Socket } from './live/live-line.ts'

type Told = z.input<typeof LiveMessage>

/** Of the line that stands last. */
let tell: ((messages: readonly Told[]) => void) | null = null
let cut: (() => void) | null = null
let seq = 0

/** What happens after the picture of the company has come. */
export const tellLive = (...messages: readonly Told[]): void => tell?.(messages)
/** The network is gone: the page opens another line as soon as it may, and is told everything anew. */
export const cutLive = (): void => cut?.()

/** A line to nobody: what `told` holds comes as the snapshot of the company, and then what `tellLive` is asked to tell. */
const openSocket = (told: readonly Told[]): Socket => {
  const say = (messages: readonly Told[]) => {
    seq += 1
    socket.onmessage?.call(socket as never, { data: JSON.stringify(LiveBatch.parse({ seq, messages })) } as never)
  }
  tell = say
  cut = () => socket.onclose?.call(socket as never, { code: 1006 } as never)
  const socket: Socket = {
    protocol: liveProtocol,
    onopen: null,
    onmessage: null,
    onclose: null,
    close: () => undefined,
    send: (text) => {
      const request = JSON.parse(String(text)) as { type: string; id: number }
      if (request.type !== 'bindCompany') return
      const bound = { kind: 'bindCompany' as const, id: request.id, stream: 'test' }
      say([{ ...bound, resumed: false, listsMayHaveChanged: false }, ...told, { kind: 'snapshotEnd' }])
    },
  }
  setTimeout(() => socket.onopen?.call(socket as never, {} as never))
  return socket
}

/**
 * The live channel in the page: the worker's own engine over a line on which the company's picture comes once. Other workers
 * are the browser's. Returns what takes it away again.
 */
export const answerLive = (told: readonly Told[]): (() => void) => {
  const real = window.Worker
  const live = () => {
    const port = {
      onmessage: null as ((event: { data: LiveReport }) => void) | null,
      postMessage: (command: LiveCommand) => engine.command(command),
      terminate: () => undefined,
    }
    const engine = createLiveEngine({
      openSocket: () => openSocket(told),
      schedule: (run, afterMs) => {
        const timer = setTimeout(run, afterMs)
        return () => clearTimeout(timer)
      },
      random: () => 0.5,
      now: Date.now,
      flushMs: liveFlushMs,
      bufferLimit: 5_000,
      report: (report) => port.onmessage?.({ data: report }),
    })
    return port
  }
  // A function, and not an arrow: it is called with `new`.
  window.Worker = function Worker(url: string | URL, options?: WorkerOptions) {
    return options?.name === 'live' ? live() : new real(url, options)
  } as unknown as typeof Worker
  return () => {
    window.Worker = real
  }
}
