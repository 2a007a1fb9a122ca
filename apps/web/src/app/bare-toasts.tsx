import { useNotifications } from '@mantine/notifications'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../feedback/lazy-part.tsx'

const ToastHost = lazyPart(async () => (await import('./toast-host.tsx')).ToastHost)

/** Of pages without the shell: loaded with the first thing that there is to say. */
export const BareToasts = () => {
  const isAsked = useNotifications().notifications.length > 0
  const [isThere, setIsThere] = useState(isAsked)
  useEffect(() => setIsThere((before) => before || isAsked), [isAsked])
  return (
    isThere && (
      <Suspense fallback={null}>
        <ToastHost />
      </Suspense>
    )
  )
}
