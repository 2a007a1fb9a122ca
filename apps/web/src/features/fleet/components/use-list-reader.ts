import { type FocusEvent, useEffect, useMemo, useRef, useState } from 'react'

/** A pointer that has rested for so long was left there. */
const restMs = 20_000

/** Whether somebody is at a list, with the pointer or the keyboard; the handlers belong on it. */
export const useListReader = () => {
  const [isReading, setReading] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const handlers = useMemo(() => {
    const leave = (): void => {
      clearTimeout(timer.current)
      setReading(false)
    }
    const note = (): void => {
      clearTimeout(timer.current)
      timer.current = setTimeout(leave, restMs)
      setReading(true)
    }
    return {
      onPointerEnter: note,
      onPointerMove: note,
      onPointerLeave: leave,
      onKeyDown: note,
      // A click leaves its focus behind and goes on with the card.
      onFocus: ({ target }: FocusEvent) => target.matches(':focus-visible') && note(),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) leave()
      },
    }
  }, [])
  return { isReading, handlers }
}
