import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** True from just before the page is printed until after it: what only paper shows is drawn in time for it. */
export const useIsPrinting = (): boolean => {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    // The browser takes its picture as soon as the listener returns, so a later rendering would miss it.
    const begin = () => flushSync(() => setIsPrinting(true))
    const end = () => setIsPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
