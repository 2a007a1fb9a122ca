import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './devices.module.css'

interface Props {
  resellers: readonly { id: number; name: string }[]
  value: number | null
  onChange(resellerId: number): void
}

/** Whose the new record is, above its form; nobody is taken for granted where there are several. */
export const ResellerSelect = ({ resellers, value, onChange }: Props) => {
  const { t } = useTranslation('devices')
  return (
    <div className={classes.owner}>
      <Select
        label={t('fields.reseller')}
        description={value === null ? t('form.resellerHint') : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder={t('import.chooseReseller')}
        data={resellers.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={value === null ? null : String(value)}
        searchable
        onChange={(id) => id !== null && onChange(Number(id))}
      />
    </div>
  )
}
