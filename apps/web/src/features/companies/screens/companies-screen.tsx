import type { CompanySummary } from '@atalaya/contract/companies'
import { may } from '@atalaya/contract/roles'
import { Button, Select } from '@mantine/core'
import { IconBuilding, IconProgress } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { lazyDialog } from '../../../feedback/lazy-dialog.tsx'
import { toastFailure } from '../../../feedback/toasts.ts'
import { useUrlState } from '../../../navigation/url-state.ts'
import { ListHistory } from '../../../nouns/list-history.tsx'
import { editedId, listSearch, shownId } from '../../../nouns/list-search.ts'
import { useResellerLists } from '../../../nouns/live-lists.ts'
import { NounList } from '../../../nouns/noun-list.tsx'
import { ResellerScope } from '../../../nouns/noun-scope.tsx'
import { session, useUser } from '../../../session/current-session.ts'
import { PlatformAttention } from '../../attention/index.ts'
import { EraseDialog, ExportDialog, RunsDrawer } from '../../company-data/index.ts'
import { companies } from '../companies.noun.ts'
import { useCompanies, useLiveCompanies } from '../companies.queries.ts'
import { useCompanyDifferences } from '../company-differences.ts'
import { CloneDialog } from '../components/clone-dialog.tsx'
import { CompaniesSummary } from '../components/companies-summary.tsx'
import { useCompanyActions } from '../components/company-actions.tsx'
import { useCompanyColumns } from '../components/company-columns.tsx'
import { CompanyForm } from '../components/company-form.tsx'
import { MoveDialog } from '../components/move-dialog.tsx'
import { StateDialog } from '../components/state-dialog.tsx'

const NounImport = lazyDialog(async () => (await import('../../../nouns/noun-import.tsx')).NounImport)
/** What is open over the list of one company; `runs` of the reseller itself is 0. */
const openOfOne = ['history', 'state', 'move', 'clone', 'export', 'erase', 'runs'] as const
/** `reseller` is whose companies are shown, all unless one is chosen. */
const search = listSearch('name').extend({
  ...{ reseller: shownId, history: shownId, state: shownId, move: shownId },
  ...{ clone: shownId, export: shownId, erase: shownId, runs: editedId },
})

const erasedOf = (company: CompanySummary | undefined) =>
  company ? { ...company, isDeactivated: company.info.state.current.value === 4 } : null

type Known = ReturnType<typeof useCompanies>

/** Companies of all resellers in scope; what is written of one is written within its reseller. */
export const CompaniesScreen = () => {
  const known = useCompanies(true)
  const own = useUser().resellerId
  const [url] = useUrlState(search)
  const { reseller, edit } = url
  useLiveCompanies()
  if (known.error) return <FailureView error={known.error} onRetry={() => void known.refetch()} />
  const openId = edit || openOfOne.map((name) => url[name]).find(Boolean)
  const open = known.companies?.find(({ id }) => id === openId)
  const resellerId = open?.resellerId ?? reseller ?? own ?? known.resellers[0]?.id
  if (resellerId === undefined) return null
  return (
    <ResellerScope resellerId={resellerId}>
      <CompanyList known={known} resellerId={resellerId} />
    </ResellerScope>
  )
}

const CompanyList = ({ known, resellerId }: { known: Known; resellerId: number }) => {
  const { t } = useTranslation(['companies', 'items', 'runs'])
  const navigate = useNavigate()
  const [{ reseller }, patch] = useUrlState(search)
  const differencesOf = useCompanyDifferences()
  useResellerLists(resellerId)
  const user = useUser()
  const hasSeveral = known.resellers.length > 1
  const canMove = hasSeveral && may(user, 'companies.move')
  const isAll = hasSeveral && reseller === null
  const resellerOf = useMemo(() => {
    const names = new Map<number, string>(known.resellers.map(({ id, name }) => [id, name]))
    return (company: CompanySummary) => names.get(company.resellerId) ?? ''
  }, [known.resellers])
  const columns = useCompanyColumns(isAll ? resellerOf : null)
  const enter = ({ id }: { id: number }) => {
    session.assignCompany(id).then(() => navigate({ to: '/' }), toastFailure)
  }
  const actionsOf = useCompanyActions({ enter, canMove })
  const choice = known.resellers.map(({ id, name }) => ({ value: String(id), label: name }))
  const ofForm = { list: known.resellers, id: resellerId, choose: (id: number) => patch({ reseller: id }) }
  return (
    <NounList
      noun={companies}
      search={search}
      icon={IconBuilding}
      hint={t('hint')}
      notice={<PlatformAttention />}
      columns={columns}
      form={(props) => (
        <CompanyForm
          {...props}
          resellers={hasSeveral ? ofForm : undefined}
          onMove={canMove ? (id) => patch({ edit: null, move: id }) : undefined}
        />
      )}
      wizard={(onClose) => <NounImport noun={companies as never} onClose={onClose} />}
      actions={() => (
        <>
          {hasSeveral && (
            <Select
              aria-label={t('reseller')}
              searchable
              clearable
              placeholder={t('allResellers')}
              data={choice}
              value={reseller === null ? null : String(reseller)}
              onChange={(value) => patch({ reseller: value === null ? null : Number(value) })}
            />
          )}
          {!isAll && (
            <Button variant="default" leftSection={<IconProgress size={16} />} onClick={() => patch({ runs: 0 })}>
              {t('runs:title')}
            </Button>
          )}
        </>
      )}
      table={({ list, rows, bulk }) => ({
        rows: isAll ? known.companies : rows,
        // What is done to many at once is done within one reseller.
        bulk: isAll ? undefined : bulk,
        onOpen: enter,
        actions: actionsOf(list),
        summary: ({ found }) => found.length > 1 && <CompaniesSummary companies={found} />,
      })}
    >
      {({ list, rows }) => {
        const byId = (id: number | null) => (isAll ? known.companies : rows)?.find((each) => each.id === id)
        return (
          <>
            <StateDialog company={byId(list.url.state) ?? null} onClose={() => list.go({ state: null })} />
            <MoveDialog
              company={byId(list.url.move) ?? null}
              resellers={known.resellers}
              onClose={() => list.go({ move: null })}
            />
            <CloneDialog company={byId(list.url.clone) ?? null} onClose={() => list.go({ clone: null })} />
            <ExportDialog
              company={byId(list.url.export) ?? null}
              onClose={() => list.go({ export: null })}
              onStarted={() => list.go({ export: null, runs: list.url.export })}
            />
            <EraseDialog
              company={erasedOf(byId(list.url.erase))}
              onClose={() => list.go({ erase: null })}
              onStarted={() => list.go({ erase: null, runs: 0, reseller: hasSeveral ? resellerId : null })}
            />
            <RunsDrawer
              of={list.url.runs === null ? null : list.url.runs === 0 ? { resellerId } : { companyId: list.url.runs }}
              name={byId(list.url.runs)?.name ?? known.resellers.find(({ id }) => id === resellerId)?.name}
              onClose={() => list.go({ runs: null })}
            />
            <ListHistory
              noun={companies}
              list={list}
              name={byId(list.url.history)?.name}
              differencesOf={differencesOf}
            />
          </>
        )
      }}
    </NounList>
  )
}
