import { useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../feedback/lazy-part.tsx'
import { toastDone, toastFailure } from '../feedback/toasts.ts'
import { proveAtCompany, takeReturn } from '../session/company-sign-in.ts'
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
  useProofFromElsewhere()
  return (
    isAsked && (
      <Suspense fallback={null}>
        <ProofModal onEnd={end} />
      </Suspense>
    )
  )
}

/** Back from the company's provider, where somebody who has no password showed that it is still them. */
const useProofFromElsewhere = () => {
  const { t } = useTranslation('session')
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what this page was sent back with
  useEffect(() => {
    const returned = takeReturn('proof')
    if (!returned) return
    void navigate({ to: returned.next, replace: true })
    proveAtCompany(returned).then(() => toastDone(t('proof.returned')), toastFailure)
  }, [])
}
