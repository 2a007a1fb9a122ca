import type { TreeLine } from '@atalaya/ui/selectors/tree-lines'
import { useMediaQuery } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'

/** As high as the rows of a table, and as a fingertip on a phone. */
const linePx = { pointer: 36, touch: 44 }

/** The lines that are scrolled to, which alone are drawn, and the active one; it stays with its node when lines come and go. */
export const useLineWindow = (lines: readonly TreeLine[]) => {
  const scroller = useRef<HTMLDivElement>(null)
  const isTouch = useMediaQuery('(max-width: 900px)', undefined, { getInitialValueInEffect: false })
  const height = isTouch ? linePx.touch : linePx.pointer
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 10,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: lines of another height stand at other places
  useEffect(() => virtual.measure(), [height])

  const [activeId, setActiveId] = useState<number | null>(null)
  const at = lines.findIndex(({ node }) => node.id === activeId)
  return {
    scroller,
    virtual,
    /** Index of a line: the first, while none has been chosen. */
    active: Math.max(0, at),
    activate: (nodeId: number): void => setActiveId(nodeId),
    focusLine: (index: number): void => {
      const line = lines[index]
      if (!line) return
      setActiveId(line.node.id)
      virtual.scrollToIndex(index)
    },
  }
}
