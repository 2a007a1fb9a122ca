import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../feedback/lazy-part.tsx'
import { session } from '../session/current-session.ts'
import type { BlockingCode } from '../session/session.ts'

const BlockingModal = lazyPart(async () => (await import('./blocking-modal.tsx')).BlockingModal)

/** Nothing can be done any more but read why and leave. */
export const BlockingDialog = () => {
  const [code, setCode] = useState<BlockingCode | null>(null)
  useEffect(() => session.onBlocked(setCode), [])
  const leave = () => {
    setCode(null)
    void session.logout()
  }
  return (
    code && (
      <Suspense fallback={null}>
        <BlockingModal code={code} onLeave={leave} />
      </Suspense>
    )
  )
}
