import { useEffect, useEffectEvent } from 'react'

/**
 * Escape while something is dragged, wherever the focus is: what is dragged may have taken it along, or lost it. It closes nothing
 * besides.
 */
export const useEscapeWhile = (isActive: boolean, onEscape: () => void): void => {
  const letGo = useEffectEvent(onEscape)
  useEffect(() => {
    if (!isActive) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      letGo()
    }
    addEventListener('keydown', onKeyDown, { capture: true })
    return () => removeEventListener('keydown', onKeyDown, { capture: true })
  }, [isActive])
}
