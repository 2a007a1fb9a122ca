import { type CSSProperties, type ReactNode, useLayoutEffect, useRef } from 'react'
import { setCovered } from './map-padding.ts'
import classes from './map-panel.module.css'

interface Props {
  side: 'left' | 'right'
  widthPx: number
  children: ReactNode
}

/** Where a panel lies over the map: at a side, or as a sheet from below on a narrow screen. What it covers, fitting avoids. */
export const MapPanel = ({ side, widthPx, children }: Props) => {
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => {
      const isSheet = element.offsetWidth === element.offsetParent?.clientWidth
      setCovered(isSheet ? { [side]: 0, bottom: element.offsetHeight } : { [side]: element.offsetWidth, bottom: 0 })
    }
    // Before anybody's effects, so that what is fitted as the panel opens keeps clear of it.
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => {
      observer.disconnect()
      setCovered({ [side]: 0, bottom: 0 })
    }
  }, [side])
  return (
    <div
      ref={frame}
      className={classes.panel}
      data-side={side}
      style={{ '--panel-width': `${widthPx}px` } as CSSProperties}
    >
      {children}
    </div>
  )
}
