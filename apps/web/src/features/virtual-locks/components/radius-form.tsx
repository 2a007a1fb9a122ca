import type { VirtualLock } from '@atalaya/contract/virtual-locks'
import { FailureLine } from '@atalaya/ui/failure-line'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../../feedback/failure-text.ts'
import { toastDone } from '../../../feedback/toasts.ts'
import { useLockCalls } from '../virtual-locks.queries.ts'
import { isRadius, type Radius, RadiusInput } from './radius-input.tsx'

/** Another radius for a lock that is whole, in its own line. */
export const RadiusForm = ({ lock, onEnd }: { lock: VirtualLock; onEnd(): void }) => {
  const { t } = useTranslation('virtualLocks')
  const calls = useLockCalls(lock.userId)
  const [radiusM, setRadiusM] = useState<Radius>(lock.radiusM)
  const saving = useMutation({
    mutationFn: (radius: number) => calls.change(lock.id, radius),
    onSuccess: () => {
      toastDone(t('done.changed', { name: lock.itemName ?? t('goneItem') }))
      onEnd()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isRadius(radiusM) && !saving.isPending) saving.mutate(radiusM)
  }
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <RadiusInput value={radiusM} onChange={setRadiusM} isFirst />
      {saving.error && <FailureLine>{failureText(saving.error)}</FailureLine>}
      <div className="wrapped">
        <Button size="compact-sm" type="submit" loading={saving.isPending} disabled={!isRadius(radiusM)}>
          {t('actions.saveRadius')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onEnd}>
          {t('actions.cancel')}
        </Button>
      </div>
    </form>
  )
}
