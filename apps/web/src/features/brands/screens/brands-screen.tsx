import type { ManagedBrand } from '@atalaya/contract/brands'
import { may } from '@atalaya/contract/roles'
import { ConfirmDelete } from '@atalaya/ui/confirm-delete'
import { DataTable } from '@atalaya/ui/data-table'
import type { Column } from '@atalaya/ui/data-table/column'
import { Page } from '@atalaya/ui/page'
import { StateView } from '@atalaya/ui/state-view'
import { newUuid } from '@atalaya/ui/uuid'
import { Button } from '@mantine/core'
import { IconHistory, IconPalette, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { ExportMenu } from '../../../exports/export-menu.tsx'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { toastFailure } from '../../../feedback/toasts.ts'
import { OpenedRecord } from '../../../forms/opened-record.tsx'
import { BackLink } from '../../../navigation/back-link.tsx'
import { tableSearch } from '../../../navigation/table-search.ts'
import { useUrlState } from '../../../navigation/url-state.ts'
import { HistoryDrawer } from '../../../nouns/history-drawer.tsx'
import { usePlatformLists } from '../../../nouns/live-lists.ts'
import { useUser } from '../../../session/current-session.ts'
import { brandDifferences } from '../brand-values.ts'
import { useBrandCalls, useBrands, useKeptDraft, useManagedBrand } from '../brands.queries.ts'
import { BrandDesigner, useBrandLabels } from '../components/brand-designer.tsx'
import { StateBadge } from '../components/state-badge.tsx'
import classes from './brands-screen.module.css'

const search = tableSearch('siteName').extend({
  edit: z.number().int().nonnegative().nullable().catch(null).default(null),
})

/** Of a brand's names the one that is furthest behind. */
const worstOf = ({ hostStates }: ManagedBrand): 'none' | 'dns' | 'certificate' | 'live' => {
  if (hostStates.length === 0) return 'none'
  return (['dns', 'certificate'] as const).find((state) => hostStates.some((host) => host.state === state)) ?? 'live'
}

const useColumns = (): readonly Column<ManagedBrand>[] => {
  const { t } = useTranslation('brands')
  return useMemo(
    () => [
      {
        id: 'siteName',
        header: t('fields.siteName'),
        value: (row) => row.siteName,
        cell: (row) => (
          <span className={classes.name}>
            <span className={classes.accent} style={{ background: row.accentUsed.light }} aria-hidden="true" />
            <strong>{row.siteName}</strong>
            {row.isDefault && <small>{t('isDefault')}</small>}
            {row.hasDraft && <small>{t('draft.mark')}</small>}
          </span>
        ),
      },
      {
        ...{ id: 'hosts', header: t('fields.hosts'), kind: 'list', width: 300, showMobile: true },
        value: (row) => row.hosts.map(({ name }) => name),
      },
      {
        ...{ id: 'state', header: t('state'), kind: 'choice', width: 190, showMobile: true },
        choices: (['live', 'certificate', 'dns', 'none'] as const).map((value) => ({
          value,
          label: t(`hosts.states.${value}`),
        })),
        value: worstOf,
        cell: (row) => (
          <StateBadge tone={worstOf(row) === 'live' ? 'good' : 'waiting'} label={t(`hosts.states.${worstOf(row)}`)} />
        ),
      },
      { id: 'resellers', header: t('resellers'), kind: 'number', width: 140, value: (row) => row.resellers },
      { id: 'updatedTs', header: t('updatedTs'), kind: 'date', width: 180, value: (row) => row.updatedTs },
    ],
    [t],
  )
}

export const BrandsScreen = () => {
  usePlatformLists()
  const [state, patch] = useUrlState(search)
  const mayWrite = may(useUser(), 'brands.write')
  return state.edit === null || !mayWrite ? (
    <BrandList />
  ) : (
    <EditedBrand id={state.edit} onClose={() => patch({ edit: null })} />
  )
}

const history = { name: 'brands', scope: 'platform' } as const

const BrandList = () => {
  const { t } = useTranslation(['brands', 'items'])
  const [state, patch] = useUrlState(search)
  const mayWrite = may(useUser(), 'brands.write')
  const { data, error, refetch } = useBrands()
  const rows = useMemo(() => data && Object.values(data), [data])
  const columns = useColumns()
  const [doomed, setDoomed] = useState<ManagedBrand | null>(null)
  const [told, setTold] = useState<ManagedBrand | null>(null)
  const labelOf = useBrandLabels()
  const { remove, say } = useBrandCalls()
  const open = ({ id }: ManagedBrand) => patch({ edit: id }, { replace: false })
  const onDelete = (brand: ManagedBrand) => {
    const operationId = newUuid()
    remove.mutate(
      { id: brand.id, operationId },
      {
        onSuccess: () => say(t('delete.done', { name: brand.siteName }), operationId),
        onError: toastFailure,
        onSettled: () => setDoomed(null),
      },
    )
  }
  return (
    <Page title={t('title')} hint={t('hint')}>
      <DataTable
        label={t('title')}
        name="brands"
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ siteName }) => siteName}
        state={state}
        onStateChange={patch}
        onOpen={mayWrite ? open : undefined}
        actions={[
          ...(mayWrite
            ? [{ id: 'edit', label: t('actions.edit'), icon: <IconPencil size={16} />, onSelect: open }]
            : []),
          { id: 'history', label: t('items:page.history'), icon: <IconHistory size={16} />, onSelect: setTold },
          ...(mayWrite
            ? [{ id: 'delete', label: t('actions.delete'), icon: <IconTrash size={16} />, onSelect: setDoomed }]
            : []),
        ]}
        exports={({ take }) => <ExportMenu snapshot={take} />}
        primary={
          mayWrite && (
            <Button leftSection={<IconPlus size={16} />} onClick={() => patch({ edit: 0 }, { replace: false })}>
              {t('actions.create')}
            </Button>
          )
        }
        failure={error && !rows ? <FailureView error={error} onRetry={() => void refetch()} /> : undefined}
        empty={
          <StateView
            kind="empty"
            icon={<IconPalette size={28} stroke={1.5} />}
            title={t('empty.title')}
            hint={t('empty.hint')}
          />
        }
      />
      <HistoryDrawer
        noun={history}
        id={told?.id ?? null}
        name={told?.siteName}
        differencesOf={(before, after) => brandDifferences(before, after, labelOf)}
        onClose={() => setTold(null)}
      />
      <ConfirmDelete
        isOpen={doomed !== null}
        title={t('delete.title', { name: doomed?.siteName ?? '' })}
        consequence={t('delete.consequence')}
        confirmLabel={t('actions.delete')}
        isBusy={remove.isPending}
        onConfirm={() => {
          if (doomed) onDelete(doomed)
        }}
        onCancel={() => setDoomed(null)}
      />
    </Page>
  )
}

const EditedBrand = ({ id, onClose }: { id: number; onClose(): void }) => {
  const { t } = useTranslation('brands')
  const [, patch] = useUrlState(search)
  const { data, error, refetch, isFetchedAfterMount } = useManagedBrand(id)
  const draft = useKeptDraft(id)
  const { say } = useBrandCalls()
  return (
    <Page
      title={id === 0 ? t('actions.create') : (data?.siteName ?? t('title'))}
      views={<BackLink to="/brands" label={t('title')} />}
    >
      <OpenedRecord
        isThere={id === 0 || (data !== undefined && isFetchedAfterMount && draft.isFetchedAfterMount && !draft.error)}
        error={error ?? draft.error}
        gone={<StateView kind="empty" title={t('form.gone')} />}
        onRetry={() => {
          void refetch()
          void draft.refetch()
        }}
      >
        <BrandDesigner
          key={id}
          brand={id === 0 ? null : (data ?? null)}
          draft={draft.data ?? null}
          onSaved={(saved, operationId) => {
            say(t('form.saved', { name: saved.siteName }), operationId)
            if (id === 0) patch({ edit: saved.id })
          }}
          onClose={onClose}
        />
      </OpenedRecord>
    </Page>
  )
}
