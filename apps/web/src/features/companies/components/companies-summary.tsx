import type { CompanySummary } from '@atalaya/contract/companies'
import { Figure, Figures } from '@atalaya/ui/figures'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import { sumOfCompanies } from '../companies-sum.ts'
import classes from './companies-summary.module.css'

/** What whoever works above companies sees first: how many there are and may work, what they hold, and who wants more licences. */
export const CompaniesSummary = ({ companies }: { companies: readonly CompanySummary[] }) => {
  const { t } = useTranslation('companies')
  const format = useFormat()
  const sum = useMemo(() => sumOfCompanies(companies), [companies])
  const stopped = (['suspended', 'deactivated'] as const).flatMap((state) =>
    sum[state] > 0 ? [t(`summary.${state}`, { count: sum[state] })] : [],
  )
  const licensed = (most: number | null) => most !== null && t('summary.licensed', { most: format.number(most, 0) })
  return (
    <div className={classes.summary}>
      <Figures>
        <Figure label={t('title')} value={format.number(companies.length, 0)} note={stopped.join(' · ')} />
        <Figure label={t('vehicles')} value={format.number(sum.vehicles, 0)} note={licensed(sum.vehiclesLicensed)} />
        <Figure label={t('assets')} value={format.number(sum.assets, 0)} note={licensed(sum.assetsLicensed)} />
        <Figure label={t('users')} value={format.number(sum.users, 0)} />
        {sum.full > 0 && <Figure label={t('summary.full')} value={format.number(sum.full, 0)} isWarning />}
      </Figures>
    </div>
  )
}
