import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BusEvent } from '../adapters/bus.ts'
import { connectIngestPort } from '../adapters/ingest-socket/port-client.ts'
import { createDeviceDirectory } from '../definitions/device-directory.ts'
import { startGateway } from '../gateway/index.ts'
import type { FromEngineProcess, ToEngineProcess } from './engine.process.ts'
import { type composition, sumOf, type TestParts } from './test-ingest.ts'

const launch = (parts: TestParts, path: string) => {
  const child: ChildProcess = fork(new URL('./engine.process.ts', import.meta.url), { serialization: 'advanced' })
  const tell = (message: ToEngineProcess) => void (child.connected && child.send(message))
  const listeners = new Set<(message: FromEngineProcess) => void>()
  const said = <Kind extends FromEngineProcess['kind']>(
    kind: Kind,
    isMeant: (message: Extract<FromEngineProcess, { kind: Kind }>) => boolean = () => true,
  ) =>
    new Promise<Extract<FromEngineProcess, { kind: Kind }>>((resolve) => {
      const listener = (message: FromEngineProcess) => {
        const meant = message as Extract<FromEngineProcess, { kind: Kind }>
        if (message.kind !== kind || !isMeant(meant)) return
        listeners.delete(listener)
        resolve(meant)
      }
      listeners.add(listener)
    })
  const ofEngine = new WeakSet<BusEvent>()
  child.on('message', (message: FromEngineProcess) => {
    for (const listener of listeners) listener(message)
    if (message.kind !== 'bus') return
    ofEngine.add(message.event)
    parts.bus.publish(message.event)
  })
  parts.bus.subscribe((event) => {
    if (!ofEngine.has(event)) tell({ kind: 'bus', event })
  })
  parts.onClockMoved((offsetMs) => tell({ kind: 'clock', offsetMs }))
  const { startGraceMs, historyCheckMs } = parts.config
  const config = { startGraceMs, historyCheckMs } as TestParts['config']
  const started = said('started')
  tell({ kind: 'start', url: parts.databaseUrl, path, config, offsetMs: parts.clock.now() - Date.now() })
  return { started, said, tell, child }
}

/** A gateway in this process and an engine in another, with one database and a socket between them. */
export const startInTwoProcesses: typeof composition.start = async (parts) => {
  const folder = mkdtempSync(join(tmpdir(), 'atalaya-port-'))
  const path = join(folder, 'port')
  const engine = launch(parts, path)
  const directory = await createDeviceDirectory(parts.database, parts.bus, (error) => {
    throw error
  })
  await engine.started
  const port = connectIngestPort(path)
  const gateway = await startGateway(parts, { port, directory })
  let asked = 0
  let isStopped = false
  return {
    ports: gateway.ports,
    async metric(name) {
      const own = await sumOf(parts.metrics, name)
      if (isStopped) return own
      const number = ++asked
      const answer = engine.said('metric', (message) => message.asked === number)
      engine.tell({ kind: 'metric', name, asked: number })
      return own + (await answer).sum
    },
    async stop() {
      isStopped = true
      await gateway.close()
      const stopped = engine.said('stopped')
      engine.tell({ kind: 'stop' })
      await stopped
      await gateway.stop()
      port.close()
      directory.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
