import { pino } from 'pino'
import { Registry } from 'prom-client'
import type { BusEvent } from '../adapters/bus.ts'
import { createInProcessBus } from '../adapters/in-process-bus.ts'
import { serveIngestPort } from '../adapters/ingest-socket/port-server.ts'
import { openDatabase, openPool } from '../database/pool.ts'
import { type EngineConfig, startEngine } from '../engine/index.ts'

/** What a test says to its engine; events of the bus go both ways. */
export type ToEngineProcess =
  | { kind: 'start'; url: string; path: string; config: EngineConfig; offsetMs: number }
  | { kind: 'bus'; event: BusEvent }
  | { kind: 'clock'; offsetMs: number }
  | { kind: 'metric'; name: string; asked: number }
  | { kind: 'stop' }

export type FromEngineProcess =
  | { kind: 'started' }
  | { kind: 'bus'; event: BusEvent }
  | { kind: 'metric'; asked: number; sum: number }
  | { kind: 'stopped' }

// An engine in a process of its own, for the tests that let a gateway reach it through a socket.
const fail = (error: unknown) => {
  throw error
}
const tell = (message: FromEngineProcess) => void process.send?.(message)
const metrics = new Registry()
const local = createInProcessBus(fail)
const bus = {
  ...local,
  publish(event: BusEvent) {
    local.publish(event)
    tell({ kind: 'bus', event })
  },
}
let offsetMs = 0
let stop = async (): Promise<void> => undefined

const start = async ({ url, path, config }: Extract<ToEngineProcess, { kind: 'start' }>) => {
  const database = openDatabase(openPool({ url, maxConnections: 12, applicationName: 'an engine apart' }))
  const clock = { now: () => Date.now() + offsetMs }
  const engine = await startEngine({ database, bus, clock, logger: pino({ level: 'silent' }), metrics, config })
  const server = await serveIngestPort(engine.port, path)
  stop = async () => {
    await engine.stop()
    await server.close()
    await database.destroy()
  }
  tell({ kind: 'started' })
}

const sumOf = async (name: string): Promise<number> => {
  const found = await metrics.getSingleMetric(name)?.get()
  return found?.values.reduce((sum, { value }) => sum + value, 0) ?? 0
}

process.on('message', async (message: ToEngineProcess) => {
  switch (message.kind) {
    case 'start':
      offsetMs = message.offsetMs
      return start(message)
    case 'bus':
      return local.publish(message.event)
    case 'clock':
      offsetMs = message.offsetMs
      return
    case 'metric':
      return tell({ kind: 'metric', asked: message.asked, sum: await sumOf(message.name) })
    case 'stop':
      await stop()
      tell({ kind: 'stopped' })
      process.disconnect()
  }
})
