import { useEffect, useLayoutEffect, useState } from 'react'

/** For a dialog that comes and goes with what it shows: one that stays mounted gives the focus back by itself. */
export const useFocusBack = (): void => {
  const [opener] = useState(() => document.activeElement)
  useEffect(() => () => (opener instanceof HTMLElement ? opener.focus({ preventScroll: true }) : undefined), [opener])
}

/**
 * For one that stays mounted and opens with the address: such an opening is drawn when there is time, and a form may have
 * taken the focus before the dialog itself looks who had it.
 */
export const useFocusBackFrom = (isOpen: boolean): void => {
  useLayoutEffect(() => {
    if (!isOpen) return
    const opener = document.activeElement
    return () => {
      const atClose = document.activeElement
      setTimeout(() => {
        const now = document.activeElement
        // Whoever has gone on to something else stays there.
        if ((now === document.body || now === atClose) && opener instanceof HTMLElement)
          opener.focus({ preventScroll: true })
      })
    }
  }, [isOpen])
}
