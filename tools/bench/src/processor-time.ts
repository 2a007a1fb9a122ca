import { readFile } from 'node:fs/promises'
import type { Product } from './product.ts'
import { serverGauges } from './server-gauges.ts'

/** Of Linux, on every machine of today. */
const ticksPerSecond = 100

const ticksOf = async (pid: number): Promise<number> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name before it is in brackets and may hold spaces; user and system time are fields 14 and 15.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0)
}

/** What the processes of PostgreSQL that are there have used so far. */
export const databaseSeconds = async ({ query }: Pick<Product, 'query'>): Promise<number> => {
  const processes = await query<{ pid: number }>('SELECT pid FROM pg_stat_activity')
  const ticks = await Promise.all(processes.map(({ pid }) => ticksOf(pid)))
  return ticks.reduce((sum, one) => sum + one, 0) / ticksPerSecond
}

/** What the server and PostgreSQL have used so far: says more than a rate where other work shares the cores. */
export const processorSeconds = async (product: Pick<Product, 'url' | 'query'>) => ({
  server: (await serverGauges(product.url)).cpuSeconds,
  database: await databaseSeconds(product),
})
