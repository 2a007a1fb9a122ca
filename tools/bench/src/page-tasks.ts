import type { Browser, Page } from 'playwright-core'

/** What the page's main thread did in one go at most. */
export interface LongestTask {
  /** By the clock: other programs on the same cores are in it. */
  wallMs: number
  /** What the thread itself worked. */
  cpuMs: number
  /** What the thread worked in all tasks together. */
  totalCpuMs: number
  /** Tasks that worked for more than 200 ms. */
  over200: number
}

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** Microseconds. */
  dur?: number
  /** Microseconds of the thread's own time. */
  tdur?: number
  args?: { name?: string }
}

const taskName = 'ThreadControllerImpl::RunTask'

/** Begins to take down every task of the browser; what comes back ends that and tells of the page's longest. */
export const traceTasks = async (browser: Browser, page: Page): Promise<() => Promise<LongestTask>> => {
  await browser.startTracing(page, { categories: ['toplevel'] })
  return async () => {
    const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
    const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
    const isMain = ({ name, args }: TraceEvent) => name === 'thread_name' && args?.name === 'CrRendererMain'
    const mains = new Set(trace.traceEvents.filter(isMain).map(threadOf))
    const tasks = trace.traceEvents.filter((event) => event.name === taskName && mains.has(threadOf(event)))
    const most = (figure: (task: TraceEvent) => number | undefined) =>
      Math.round(tasks.reduce((longest, task) => Math.max(longest, figure(task) ?? 0), 0) / 1_000)
    return {
      wallMs: most(({ dur }) => dur),
      cpuMs: most(({ tdur }) => tdur),
      totalCpuMs: Math.round(tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1_000),
      over200: tasks.filter(({ tdur = 0 }) => tdur > 200_000).length,
    }
  }
}
