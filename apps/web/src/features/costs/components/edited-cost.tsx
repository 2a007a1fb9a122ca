import { RecordDrawer } from '@atalaya/ui/record-drawer'
import { useTranslation } from 'react-i18next'
import { toastDone } from '../../../feedback/toasts.ts'
import { isNotFound, OpenedRecord } from '../../../forms/opened-record.tsx'
import { useIsOpened } from '../../../forms/use-is-opened.ts'
import type { ChargedTo } from '../cost-values.ts'
import { useCost, useCostInputs } from '../costs.queries.ts'
import { CostForm } from './cost-form.tsx'

interface Props {
  id: number | null
  chargedTo?: ChargedTo
  onClose(): void
}

/** The drawer in which a cost is made or changed; `id` 0 is one that does not exist yet, null none. */
export const EditedCost = ({ id, chargedTo, onClose }: Props) => {
  const { t } = useTranslation('costs')
  const isNew = id === 0
  const record = useCost(id)
  const inputs = useCostInputs()
  const cost = record.data ?? null
  const isOpened = useIsOpened(id, isNew || (cost !== null && !record.isFetching))
  const usualCurrency = inputs.data?.usualCurrency ?? cost?.currency
  const error = record.error ?? (usualCurrency ? null : inputs.error)
  return (
    <RecordDrawer
      isOpen={id !== null}
      title={isNew ? t('actions.create') : (cost?.name ?? t('title'))}
      onClose={onClose}
    >
      <OpenedRecord
        isThere={isOpened && usualCurrency !== undefined && !isNotFound(error)}
        error={error}
        texts={{ gone: t('form.gone'), back: t('actions.backToList') }}
        onRetry={() => {
          void record.refetch()
          void inputs.refetch()
        }}
        onClose={onClose}
      >
        {usualCurrency && (
          <CostForm
            key={id}
            cost={isNew ? null : cost}
            usualCurrency={usualCurrency}
            {...(chargedTo ? { chargedTo } : {})}
            onSaved={(saved) => {
              toastDone(t('form.saved', { name: saved.name }))
              onClose()
            }}
            onClose={onClose}
          />
        )}
      </OpenedRecord>
    </RecordDrawer>
  )
}
