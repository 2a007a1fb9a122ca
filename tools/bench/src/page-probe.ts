import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'

/** What the probe has collected since it was last read. */
export interface Probed {
  /** Main thread, one flush of the live buffer. */
  flushMs: number[]
  /** Main thread, one drawing of the fleet. */
  drawMs: number[]
  /** From one frame of the browser to the next. */
  frameMs: number[]
  longTaskMs: number[]
  /** How old a report is when it reaches the map: now − recordedAt. */
  ageMs: number[]
  positions: number
}

interface ProbedWindow extends Window {
  probe: Probed
  Worker: typeof Worker
}

/** Runs in the page before its own code: reads the browser's timeline and listens in on the live worker. */
const install = () => {
  const own = window as unknown as ProbedWindow
  const empty = (): Probed => ({ flushMs: [], drawMs: [], frameMs: [], longTaskMs: [], ageMs: [], positions: 0 })
  own.probe = empty()
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  observe('longtask', ({ duration }) => own.probe.longTaskMs.push(duration))
  observe('measure', ({ name, duration }) => {
    if (name === 'atalaya:flush') own.probe.flushMs.push(duration)
    if (name === 'atalaya:frame') own.probe.drawMs.push(duration)
  })
  let last = performance.now()
  const tick = (now: number) => {
    own.probe.frameMs.push(now - last)
    last = now
    requestAnimationFrame(tick)
  }
  requestAnimationFrame(tick)
  own.Worker = class extends Worker {
    constructor(...args: ConstructorParameters<typeof Worker>) {
      super(...args)
      this.addEventListener('message', ({ data }) => {
        const recordedAt: Float64Array | undefined = data?.type === 'flush' ? data.changed?.recordedAt : undefined
        if (!recordedAt) return
        const now = Date.now()
        own.probe.positions += recordedAt.length
        // The opening snapshot is as old as it is; what comes afterwards counts.
        if (!data.isReplacement) for (const instant of recordedAt) own.probe.ageMs.push(now - instant)
      })
    }
  }
}

export const installProbe = (page: Page): Promise<void> => page.addInitScript(install).then(() => undefined)

export const readProbe = (page: Page): Promise<Probed> =>
  page.evaluate(() => {
    const own = window as unknown as ProbedWindow
    const probed = own.probe
    own.probe = { flushMs: [], drawMs: [], frameMs: [], longTaskMs: [], ageMs: [], positions: 0 }
    return probed
  })

/** JavaScript objects of the page without its workers, and all that its process holds in memory (Linux). */
export const memoryOf = async (page: Page): Promise<{ heapMb: number; residentMb: number | null }> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  await devtools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  const used = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0
  await devtools.detach()
  const system = await page.context().browser()?.newBrowserCDPSession()
  const { processInfo } = (await system?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] }
  const resident = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => residentMbOf(id))
  return { heapMb: Math.round(used / 2 ** 20), residentMb: Math.max(...resident) || null }
}

const residentMbOf = (pid: number): number => {
  try {
    const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Math.round(Number(kilobytes ?? 0) / 1_024)
  } catch {
    // Not Linux, or the process is gone.
    return 0
  }
}
