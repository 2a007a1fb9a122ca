import { type KeyCallOutcome, keyCallOutcomes } from '@atalaya/contract/api-keys'
import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type KeyOwner, useKeys } from '../api-keys.queries.ts'
import type { CallsAddress } from '../calls-address.ts'

/** Two of them beside each other on a phone. */
const room = { flex: '1 1 150px', maw: 190 }

const periods = [1, 24, 168, 336] as const

interface Props {
  owner: KeyOwner
  url: CallsAddress
  patch(changes: Partial<CallsAddress>): void
}

/** What the server narrows the log by, beside the search. */
export const CallFilters = ({ owner, url, patch }: Props) => {
  const { t } = useTranslation('apiKeys')
  const keys = (useKeys(owner).data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  const chosen = url.key === null ? null : String(url.key)
  // One that is revoked is in no list, and its calls are.
  const isListed = chosen === null || keys.some(({ value }) => value === chosen)
  return (
    <>
      <Select
        aria-label={t('log.period')}
        allowDeselect={false}
        {...room}
        data={periods.map((hours) => ({ value: String(hours), label: t(`log.periods.${hours}`) }))}
        value={String(url.hours)}
        onChange={(hours) => patch({ hours: Number(hours) as CallsAddress['hours'], page: 1 })}
      />
      <Select
        aria-label={t('log.outcome')}
        placeholder={t('log.allOutcomes')}
        clearable
        {...room}
        data={keyCallOutcomes.map((value) => ({ value, label: t(`log.outcomes.${value}`) }))}
        value={url.outcome}
        onChange={(outcome) => patch({ outcome: outcome as KeyCallOutcome | null, page: 1 })}
      />
      <Select
        aria-label={t('log.key')}
        placeholder={t('log.allKeys')}
        clearable
        searchable
        {...room}
        data={isListed ? keys : [...keys, { value: chosen, label: t('log.revokedKey') }]}
        value={chosen}
        onChange={(key) => patch({ key: key === null ? null : Number(key), page: 1 })}
      />
    </>
  )
}
