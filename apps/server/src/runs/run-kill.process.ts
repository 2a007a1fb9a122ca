// A process with a runner of its own, for tests that kill it: its runs count to `upTo`, a step each, and say so to their parent.
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { openDatabase, openPool } from '../database/pool.ts'
import { startRuns } from './runner.ts'

const [url, leaseMs] = [process.argv[2] as string, Number(process.argv[3])]
const database = openDatabase(openPool({ url, maxConnections: 4, applicationName: 'run kill' }))
startRuns({ database, logger: pino({ level: 'silent' }), publish: () => undefined, pollMs: 20, leaseMs }, [
  {
    ...{ kind: 'companyExport', attempts: 1_000, keptDays: 1 },
    run: async ({ id, params, memory, signal, progress, step, file }) => {
      const { upTo } = params as { upTo: number }
      const written = await file('counted.txt', 'text/plain')
      for (let n = (memory as { n?: number }).n ?? 0; n < upTo; ) {
        signal.throwIfAborted()
        await pause(5)
        n += 1
        await step(async () => ({ n }))
        progress(n, upTo)
        process.send?.({ id, n, pid: process.pid })
      }
      await written.write(Buffer.from(`to ${upTo}\n`))
      await written.end()
    },
  },
])
process.send?.('started')
