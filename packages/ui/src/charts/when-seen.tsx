import { Skeleton } from '@mantine/core'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useIsPrinting } from '../print/use-printing.ts'

interface Props {
  /** Of what comes, so that nothing moves when it does. */
  heightPx: number
  children: ReactNode
}

/** Draws its content, and so fetches what that needs, only when it is about to be seen; paper sees everything. */
export const WhenSeen = ({ heightPx, children }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  const [isSeen, setIsSeen] = useState(false)
  const isPrinting = useIsPrinting()
  // What was printed stays, or the page would jump when the dialog closes.
  useEffect(() => {
    if (isPrinting) setIsSeen(true)
  }, [isPrinting])
  useEffect(() => {
    if (isSeen || !box.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true)
      },
      { rootMargin: '200px' },
    )
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [isSeen])
  const waiting = <Skeleton height={heightPx} radius="sm" />
  return (
    <div ref={box} style={{ minHeight: heightPx }}>
      {isSeen || isPrinting ? <Suspense fallback={waiting}>{children}</Suspense> : waiting}
    </div>
  )
}
