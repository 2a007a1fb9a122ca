import { useEffect, useState } from 'react'

/** For a dialog that comes and goes with what it shows: one that stays mounted gives the focus back by itself. */
export const useFocusBack = (): void => {
  const [opener] = useState(() => document.activeElement)
  useEffect(() => () => (opener instanceof HTMLElement ? opener.focus({ preventScroll: true }) : undefined), [opener])
}
