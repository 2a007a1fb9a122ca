import { namesOfSetting, type ReportSetting } from '@atalaya/contract/reports/report-settings'
import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'

export interface SettingProps {
  name: ReportSetting
  value: number
  error?: string | undefined
  onCommit(value: number): void
}

/** Of a setting whose values have names. */
export const NamedSetting = ({ name, value, error, onCommit }: SettingProps) => {
  const { t } = useTranslation('reports')
  const names = namesOfSetting(name) ?? []
  return (
    <Select
      label={t(`settings.${name}.label`)}
      error={error}
      data={names.map((of, nth) => ({ value: String(nth), label: t(`settings.${name}.names.${of}` as never) }))}
      value={String(value)}
      onChange={(chosen) => chosen !== null && onCommit(Number(chosen))}
    />
  )
}
