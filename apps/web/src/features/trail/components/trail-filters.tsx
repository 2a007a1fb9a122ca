import { userRoutes } from '@atalaya/contract/users'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../session/api.ts'
import { useCompanies } from '../../companies/index.ts'
import type { TrailOwner } from '../trail.queries.ts'
import type { TrailAddress } from '../trail-address.ts'
import { type TrailArea, trailAreas } from '../trail-kinds.ts'

/** Two of them beside each other on a phone. */
const room = { flex: '1 1 150px', maw: 190 }

const periods = [1, 7, 30, 90, 0] as const

interface Props {
  owner: TrailOwner
  url: TrailAddress
  patch(changes: Partial<TrailAddress>): void
}

/** What the server narrows the log by, beside the search. */
export const TrailFilters = ({ owner, url, patch }: Props) => {
  const { t } = useTranslation('trail')
  return (
    <>
      <Select
        aria-label={t('filters.period')}
        allowDeselect={false}
        {...room}
        data={periods.map((days) => ({ value: String(days), label: t(`periods.${days}`) }))}
        value={String(url.days)}
        onChange={(days) => patch({ days: Number(days) as TrailAddress['days'], page: 1 })}
      />
      <Select
        aria-label={t('filters.area')}
        placeholder={t('filters.all')}
        clearable
        {...room}
        data={trailAreas.map((value) => ({ value, label: t(`areas.${value}`) }))}
        value={url.area}
        onChange={(area) => patch({ area: area as TrailArea | null, page: 1 })}
      />
      {owner === 'platform' ? (
        <CompanyFilter url={url} patch={patch} />
      ) : (
        <PersonFilter companyId={owner.companyId} url={url} patch={patch} />
      )}
    </>
  )
}

const PersonFilter = ({ companyId, url, patch }: Omit<Props, 'owner'> & { companyId: number }) => {
  const { t } = useTranslation('trail')
  const { data } = useQuery({
    queryKey: ['trail', 'people', companyId],
    queryFn: ({ signal }) => call(userRoutes.list, { params: { companyId }, signal }),
  })
  return (
    <Select
      aria-label={t('filters.person')}
      placeholder={t('filters.everybody')}
      clearable
      searchable
      {...room}
      data={Object.values(data ?? {}).map(({ id, firstName, lastName }) => ({
        value: String(id),
        label: `${firstName} ${lastName}`,
      }))}
      value={url.who === null ? null : String(url.who)}
      onChange={(who) => patch({ who: who === null ? null : Number(who), page: 1 })}
    />
  )
}

const CompanyFilter = ({ url, patch }: Omit<Props, 'owner'>) => {
  const { t } = useTranslation('trail')
  const { companies } = useCompanies(true)
  return (
    <Select
      aria-label={t('filters.company')}
      placeholder={t('filters.company')}
      clearable
      searchable
      {...room}
      limit={200}
      data={(companies ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      value={url.company === null ? null : String(url.company)}
      onChange={(company) => patch({ company: company === null ? null : Number(company), page: 1 })}
    />
  )
}
