import type { CompanySummary } from '@atalaya/contract/companies'
import { useTranslation } from 'react-i18next'
import { companyState } from '../company-state.ts'
import classes from './company-state-badge.module.css'

interface Props {
  value: CompanySummary['info']['state']['current']['value']
  /** In lists the normal state has its word too; in the bar it needs none. */
  showsNormal?: boolean
}

export const CompanyStateBadge = ({ value, showsNormal }: Props) => {
  const { t } = useTranslation()
  const { key, tone } = companyState(value)
  if (tone === 'quiet' && !showsNormal) return null
  return (
    <span className={classes.badge} data-tone={tone}>
      {t(`company.state.${key}`)}
    </span>
  )
}
