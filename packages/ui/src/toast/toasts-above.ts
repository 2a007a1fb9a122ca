import { type RefObject, useLayoutEffect } from 'react'

/** Read by the stylesheet of the toasts (base.css). */
const property = '--toasts-above'

const kept = new Set<HTMLElement>()

const place = (): void => {
  let above = 0
  for (const element of kept) {
    const { top, height } = element.getBoundingClientRect()
    if (height > 0) above = Math.max(above, innerHeight - top)
  }
  document.documentElement.style.setProperty(property, `${above}px`)
}

/** Keeps toasts off what stands at the lower edge of the page for as long as it is there: they float above it. */
export const useToastsAbove = (standing: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const element = standing.current
    if (!element) return
    kept.add(element)
    const watch = new ResizeObserver(place)
    watch.observe(element)
    // The page grows or shrinks around it, as when a phone's keyboard comes.
    watch.observe(document.documentElement)
    return () => {
      watch.disconnect()
      kept.delete(element)
      place()
    }
  }, [standing])
}
