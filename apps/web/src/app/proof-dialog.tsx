import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from '../feedback/lazy-part.tsx'
import { session } from '../session/current-session.ts'

const ProofModal = lazyPart(async () => (await import('./proof-modal.tsx')).ProofModal)

/** Over whatever is open: a call that needs the password again waits for it here, and goes on by itself. */
export const ProofDialog = () => {
  const [isAsked, setIsAsked] = useState(false)
  const answer = useRef<((isProven: boolean) => void) | null>(null)
  const end = (isProven: boolean) => {
    setIsAsked(false)
    answer.current?.(isProven)
    answer.current = null
  }
  useEffect(() => {
    const forget = session.onProofNeeded(
      () =>
        new Promise((resolve) => {
          answer.current = resolve
          setIsAsked(true)
        }),
    )
    return () => {
      forget()
      answer.current?.(false)
    }
  }, [])
  return (
    isAsked && (
      <Suspense fallback={null}>
        <ProofModal onEnd={end} />
      </Suspense>
    )
  )
}
