import type { User } from '@atalaya/contract/users'
import { OneSelect } from '@atalaya/ui/selectors/option-select'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  users: Readonly<Record<string, User>>
  value: number | null
  onChange(userId: number): void
}

/** One of the company's users, found by first name, last name or e-mail (spec 2 §3). */
export const UserSelect = ({ users, value, onChange }: Props) => {
  const { t } = useTranslation('users')
  const options = useMemo(
    () =>
      Object.values(users)
        .map(({ id, firstName, lastName, email }) => ({
          value: id as number,
          label: `${firstName} ${lastName}`,
          hint: email,
        }))
        .toSorted((a, b) => a.label.localeCompare(b.label)),
    [users],
  )
  return (
    <OneSelect
      label={t('select.label')}
      placeholder={t('select.choose')}
      options={options}
      value={value}
      onChange={onChange}
    />
  )
}
