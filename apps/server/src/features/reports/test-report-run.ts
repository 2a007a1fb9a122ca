import { pino } from 'pino'
import { expect, onTestFinished } from 'vitest'
import { urlAs } from '../../database/roles.ts'
import { snapshotsOf } from '../../database/snapshot.ts'
import { asCompany, type Database, type WebDatabase } from '../../database/tenant.ts'
import { testLogins } from '../../database/test-database.ts'
import { listRuns, readRunFilePart, startRuns } from '../../runs/index.ts'
import { reportRun } from './report-run.ts'

interface Ports {
  web: WebDatabase
  engine: Database
  url: string
  companyId: number
}

/** Works at runs of reports until the test ends; `ask` asks for one, and its files are read once it has ended. */
export const runReport = async ({ web, engine, url, companyId }: Ports, ask: () => Promise<unknown>) => {
  const openSnapshot = snapshotsOf(urlAs(url, testLogins().engine))
  const ports = { database: engine, logger: pino({ level: 'error' }), publish: () => undefined, pollMs: 20 }
  const runner = startRuns(ports, [reportRun({ database: engine, openSnapshot })])
  onTestFinished(() => runner.stop())
  await ask()
  const newest = async () => (await asCompany(web, companyId, (tx) => listRuns(tx, {})))[0]
  await expect.poll(async () => (await newest())?.state, { timeout: 300_000, interval: 50 }).toMatch(/done|failed/)
  const run = await newest()
  return {
    run,
    contentOf: async (nth: number) => {
      const parts: Buffer[] = []
      for (let n = 0; ; n += 1) {
        const part = await asCompany(web, companyId, (tx) => readRunFilePart(tx, run?.files[nth]?.id as number, n))
        if (!part) return new Uint8Array(Buffer.concat(parts))
        parts.push(part)
      }
    },
  }
}
