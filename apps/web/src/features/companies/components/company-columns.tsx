import type { CompanySummary } from '@atalaya/contract/companies'
import type { Column } from '@atalaya/ui/data-table/column'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import { useFieldColumns } from '../../../nouns/noun-columns.ts'
import { companies } from '../companies.noun.ts'
import { companyState, companyStates, nearlyAll } from '../company-state.ts'
import classes from './company-columns.module.css'
import { CompanyStateBadge } from './company-state-badge.tsx'

const limits = { vehicles: 'vehicleTotal', assets: 'assetTotal', persons: null, users: null } as const

/** `resellerOf` where companies of several are shown. */
export const useCompanyColumns = (
  resellerOf: ((company: CompanySummary) => string) | null,
): Column<CompanySummary>[] => {
  const { t } = useTranslation('companies')
  const { t: tApp } = useTranslation()
  const format = useFormat()
  const fields = useFieldColumns(companies)
  return useMemo(() => {
    const figure = (id: keyof typeof limits): Column<CompanySummary> => ({
      ...{ id, header: t(id), kind: 'number', width: 120, showMobile: id === 'vehicles' },
      value: ({ counts }) => counts[id],
      cell: ({ counts, licenses }) => {
        const limit = limits[id] && licenses[limits[id]]
        if (limit === null) return format.number(counts[id], 0)
        const isNear = counts[id] >= limit * nearlyAll
        return (
          <span className={classes.licensed} data-near={isNear || undefined}>
            {format.number(counts[id], 0)} / {format.number(limit, 0)}
          </span>
        )
      },
    })
    const state: Column<CompanySummary> = {
      ...{ id: 'state', header: t('state'), kind: 'choice', width: 140, showMobile: true },
      choices: companyStates.map((key) => ({ value: key, label: tApp(`company.state.${key}`) })),
      value: ({ info }) => companyState(info.state.current.value).key,
      cell: ({ info }) => <CompanyStateBadge value={info.state.current.value} showsNormal />,
    }
    const { name, ...others } = fields
    return [
      { ...(name as Column<CompanySummary>), cell: (row) => <strong>{row.name}</strong> },
      state,
      ...(resellerOf
        ? [
            {
              id: 'reseller',
              header: t('reseller'),
              kind: 'list',
              width: 200,
              value: (row: CompanySummary) => [resellerOf(row)],
            } as const,
          ]
        : []),
      figure('vehicles'),
      figure('assets'),
      figure('persons'),
      figure('users'),
      ...Object.values(others),
    ]
  }, [t, tApp, format, fields, resellerOf])
}
