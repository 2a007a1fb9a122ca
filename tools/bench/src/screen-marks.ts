import type { Page } from 'playwright-core'

/** When what a person waits for was on the screen, by the page's clock. */
interface ScreenMarks {
  clickedAt: number
  /** The first row of the fleet, painted. */
  rowAt: number
  /** The fleet's first drawing on the map. */
  mapAt: number
}

interface Shift {
  value: number
  /** The elements that were pushed, by class. */
  what: string
}

type MarkedWindow = Window & { marks: Partial<ScreenMarks>; shifts: Shift[] }

/** Runs in the page before its own code. */
const install = () => {
  const own = window as unknown as MarkedWindow
  own.marks = {}
  own.shifts = []
  addEventListener(
    'click',
    () => {
      own.marks.clickedAt ??= performance.now()
    },
    { capture: true },
  )
  const seen = new MutationObserver(() => {
    if (!document.querySelector('[data-item]')) return
    seen.disconnect()
    // The frame after the one that it is drawn in.
    requestAnimationFrame(() => setTimeout(() => (own.marks.rowAt = performance.now())))
  })
  seen.observe(document, { childList: true, subtree: true })
  new PerformanceObserver((list) => {
    if (list.getEntries().some(({ name }) => name === 'atalaya:frame')) own.marks.mapAt ??= performance.now()
  }).observe({ type: 'measure', buffered: true })
  const name = ({ node }: { node?: Element | null }): string => {
    const element = node instanceof Element ? node : null
    return element ? `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}` : '?'
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const shift = entry as PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node?: Element }[]
      }
      // What follows a click at once is what was asked for.
      if (!shift.hadRecentInput) own.shifts.push({ value: shift.value, what: shift.sources.map(name).join(' ') })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

export const installScreenMarks = (page: Page): Promise<void> => page.addInitScript(install).then(() => undefined)

export const readScreenMarks = (page: Page): Promise<ScreenMarks> =>
  page.evaluate(() => (window as unknown as MarkedWindow).marks as ScreenMarks)

/** Everything that moved by itself since the page was opened. */
export const shiftsSince = (page: Page): Promise<Shift[]> =>
  page.evaluate(() => (window as unknown as MarkedWindow).shifts)
