import { useEffect } from 'react'
import { toastFailure } from '../feedback/toasts.ts'

const isAbort = (reason: unknown): boolean => reason instanceof DOMException && reason.name === 'AbortError'

/** What nobody has caught is not lost in silence: it goes to the handler of all failures, and stays in the log. */
export const useUnexpectedErrors = (): void => {
  useEffect(() => {
    const onRejection = ({ reason }: PromiseRejectionEvent): void => {
      if (!isAbort(reason)) toastFailure(reason)
    }
    addEventListener('unhandledrejection', onRejection)
    return () => removeEventListener('unhandledrejection', onRejection)
  }, [])
}
