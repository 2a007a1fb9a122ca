import { DataTable } from '@atalaya/ui/data-table'
import type { Column } from '@atalaya/ui/data-table/column'
import { Page } from '@atalaya/ui/page'
import { StateView } from '@atalaya/ui/state-view'
import { IconArrowRight, IconBuilding } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportMenu } from '../../../exports/export-menu.tsx'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { toastFailure } from '../../../feedback/toasts.ts'
import { tableSearch } from '../../../navigation/table-search.ts'
import { useUrlState } from '../../../navigation/url-state.ts'
import { useResellerTableViews } from '../../../nouns/table-views.ts'
import { session, useUser } from '../../../session/current-session.ts'
import { type CompanyRow, useCompanies } from '../companies.queries.ts'
import { companyState, companyStates } from '../company-state.ts'
import { CompanyStateBadge } from '../components/company-state-badge.tsx'

const search = tableSearch('name')

const useColumns = (hasResellers: boolean): readonly Column<CompanyRow>[] => {
  const { t } = useTranslation('companies')
  const { t: tApp, i18n } = useTranslation()
  return useMemo(() => {
    const countries = new Intl.DisplayNames(i18n.language, { type: 'region' })
    const figure = (id: keyof CompanyRow['counts']): Column<CompanyRow> => ({
      id,
      header: t(id),
      kind: 'number',
      width: 110,
      showMobile: id === 'vehicles',
      value: ({ counts }) => counts[id],
    })
    const reseller: Column<CompanyRow> = {
      id: 'reseller',
      header: t('reseller'),
      kind: 'list',
      width: 200,
      value: (row) => [row.reseller],
      showMobile: true,
    }
    return [
      { id: 'name', header: t('name'), value: (row) => row.name, cell: (row) => <strong>{row.name}</strong> },
      {
        id: 'state',
        header: t('state'),
        kind: 'choice',
        choices: companyStates.map((key) => ({ value: key, label: tApp(`company.state.${key}`) })),
        width: 160,
        showMobile: true,
        value: (row) => companyState(row.info.state.current.value).key,
        cell: (row) => <CompanyStateBadge value={row.info.state.current.value} showsNormal />,
      },
      ...(hasResellers ? [reseller] : []),
      { id: 'country', header: t('country'), width: 150, value: (row) => countries.of(row.countryId) ?? row.countryId },
      { id: 'demo', header: t('demo'), kind: 'boolean', width: 90, value: (row) => row.demo, isHiddenAtFirst: true },
      figure('vehicles'),
      figure('assets'),
      figure('persons'),
      figure('users'),
    ]
  }, [t, tApp, i18n.language, hasResellers])
}

export const CompaniesScreen = () => {
  const { t } = useTranslation('companies')
  const navigate = useNavigate()
  const user = useUser()
  const [state, patch] = useUrlState(search)
  const { resellers, companies, error, refetch } = useCompanies(true)
  const columns = useColumns(resellers.length > 1)
  const views = useResellerTableViews('companies', user.resellerId ?? resellers[0]?.id)

  const enter = (company: CompanyRow) => {
    session.assignCompany(company.id).then(() => navigate({ to: '/' }), toastFailure)
  }
  return (
    <Page title={t('title')} hint={t('hint')}>
      <DataTable
        label={t('title')}
        name="companies"
        columns={columns}
        rows={companies}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        state={state}
        onStateChange={patch}
        onOpen={enter}
        actions={[{ id: 'enter', label: t('enter'), icon: <IconArrowRight size={16} />, onSelect: enter }]}
        views={views}
        exports={({ take }) => <ExportMenu snapshot={take} />}
        failure={error && !companies ? <FailureView error={error} onRetry={refetch} /> : undefined}
        empty={
          <StateView
            kind="empty"
            icon={<IconBuilding size={28} stroke={1.5} />}
            title={t('emptyTitle')}
            hint={t('emptyHint')}
          />
        }
      />
    </Page>
  )
}
