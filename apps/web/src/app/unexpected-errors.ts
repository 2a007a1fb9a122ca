import { useEffect } from 'react'
import { toastFailure } from '../feedback/toasts.ts'

const isAbort = (reason: unknown): boolean => reason instanceof DOMException && reason.name === 'AbortError'

/** What fails in every frame is said once, and again when it still fails this much later. */
const quietMs = 10_000

/** What nobody has caught is not lost in silence: it goes to the handler of all failures, and stays in the log. Memory of one page. */
export const useUnexpectedErrors = (): void => {
  useEffect(() => {
    let last = { message: '', at: 0 }
    const onRejection = ({ reason }: PromiseRejectionEvent): void => {
      if (!isAbort(reason)) toastFailure(reason)
    }
    // Without an error it is a notice of the browser's own (ResizeObserver), or a stranger's script that says nothing.
    const onError = ({ error, message, timeStamp }: ErrorEvent): void => {
      if (!error || (message === last.message && timeStamp - last.at < quietMs)) return
      last = { message, at: timeStamp }
      toastFailure(error)
    }
    addEventListener('unhandledrejection', onRejection)
    addEventListener('error', onError)
    return () => {
      removeEventListener('unhandledrejection', onRejection)
      removeEventListener('error', onError)
    }
  }, [])
}
