import type { UserId } from '@atalaya/contract/identifiers'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../../session/current-session.ts'
import { readColleagues } from '../notice-scope.ts'

interface Props {
  companyId: number
  value: UserId | null
  onChange(userId: UserId | null): void
}

/** A colleague who is to look after it, and is told so by mail and in their browsers. */
export const PassOn = ({ companyId, value, onChange }: Props) => {
  const { t } = useTranslation('alarmNotices')
  const { id } = useUser()
  const { data } = useQuery({
    queryKey: ['noticeColleagues', companyId],
    queryFn: ({ signal }) => readColleagues(companyId, signal),
    staleTime: 60_000,
  })
  const others = (data ?? []).filter((one) => one.id !== id)
  return (
    <Select
      label={t('passOn.label')}
      description={t('passOn.hint')}
      placeholder={t('passOn.nobody')}
      clearable
      searchable
      limit={100}
      nothingFoundMessage={t('passOn.notFound')}
      data={others.map((one) => ({ value: String(one.id), label: one.name }))}
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? null : (Number(chosen) as UserId))}
    />
  )
}
