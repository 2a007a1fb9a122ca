import type { PushSource } from '@atalaya/contract/push-sources'
import type { Reseller } from '@atalaya/contract/resellers'
import { may } from '@atalaya/contract/roles'
import { ConfirmDelete } from '@atalaya/ui/confirm-delete'
import { DataTable } from '@atalaya/ui/data-table'
import { type Column, type RowAction, type TableState, tableStateOf } from '@atalaya/ui/data-table/column'
import { StateView } from '@atalaya/ui/state-view'
import { Button, Modal, Select } from '@mantine/core'
import { IconEdit, IconPlus, IconTrash, IconWebhook } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { toastDone, toastFailure } from '../../../feedback/toasts.ts'
import { useResellers } from '../../../selectors/resellers.ts'
import { useUser } from '../../../session/current-session.ts'
import { useSourceCalls, useSources } from '../push-sources.queries.ts'
import { SourceForm } from './source-form.tsx'

/** Platforms that may push reports of a reseller's devices, and when each was last heard. */
export const SourceList = () => {
  const { t } = useTranslation('pushSources')
  const [chosen, setChosen] = useState<Reseller['id'] | null>(null)
  const { resellers, shownId: resellerId } = useResellers(chosen)
  const { data, error, refetch } = useSources(resellerId)
  const [state, setState] = useState<TableState>(() => tableStateOf('name'))
  /** Null while the form is closed, and of it for a new one. */
  const [edited, setEdited] = useState<{ source: PushSource | null } | null>(null)
  const [removed, setRemoved] = useState<PushSource | null>(null)
  const [isTold, setTold] = useState(false)
  const { remove } = useSourceCalls(resellerId)
  const removing = useMutation({
    mutationFn: remove,
    onSuccess: () => {
      toastDone(t('removed'))
      setRemoved(null)
    },
    onError: toastFailure,
  })
  const close = () => {
    setEdited(null)
    setTold(false)
  }
  const mayWrite = may(useUser(), 'pushSources.write')
  const columns = useColumns()
  const actions: RowAction<PushSource>[] = [
    {
      ...{ id: 'edit', label: t('edit'), icon: <IconEdit size={16} />, key: 'e' },
      onSelect: (source) => setEdited({ source }),
    },
    { id: 'remove', label: t('remove'), icon: <IconTrash size={16} />, isDangerous: true, onSelect: setRemoved },
  ]
  const create =
    mayWrite && resellerId !== undefined ? (
      <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited({ source: null })}>
        {t('create')}
      </Button>
    ) : undefined
  return (
    <>
      <DataTable
        label={t('title')}
        name="pushSources"
        rows={data}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        state={state}
        onStateChange={(patch) => setState((known) => ({ ...known, ...patch }))}
        {...(mayWrite ? { actions, onOpen: (source: PushSource) => setEdited({ source }) } : {})}
        failure={error && !data ? <FailureView error={error} onRetry={() => void refetch()} /> : undefined}
        empty={
          <StateView
            kind="empty"
            icon={<IconWebhook size={28} stroke={1.5} />}
            title={t('empty.title')}
            hint={t('empty.hint')}
            action={create}
          />
        }
        tools={
          resellers.length > 1 && (
            <Select
              aria-label={t('reseller')}
              searchable
              data={resellers.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={String(resellerId)}
              onChange={(id) => setChosen(Number(id) as Reseller['id'])}
            />
          )
        }
        primary={create}
      />
      {resellerId !== undefined && (
        <>
          <Modal
            opened={edited !== null}
            onClose={close}
            title={isTold ? t('account.title') : t(edited?.source ? 'edit' : 'create')}
            // A slip of the hand is not to cost the secret.
            closeOnClickOutside={!isTold}
            size={480}
          >
            {edited && (
              <SourceForm resellerId={resellerId} source={edited.source} onClose={close} onMade={() => setTold(true)} />
            )}
          </Modal>
          <ConfirmDelete
            isOpen={removed !== null}
            title={t('removeTitle', { name: removed?.name ?? '' })}
            consequence={t('removeHint')}
            confirmLabel={t('remove')}
            isBusy={removing.isPending}
            onConfirm={() => removed && removing.mutate(removed.id)}
            onCancel={() => setRemoved(null)}
          />
        </>
      )}
    </>
  )
}

const useColumns = (): readonly Column<PushSource>[] => {
  const { t } = useTranslation('pushSources')
  return useMemo(
    (): Column<PushSource>[] => [
      { id: 'name', header: t('fields.name'), value: ({ name }) => name, showMobile: true },
      { id: 'keyId', header: t('account.keyId'), value: ({ keyId }) => keyId, width: 160 },
      {
        id: 'isOn',
        header: t('fields.state'),
        value: ({ isDisabled }) => t(isDisabled ? 'states.off' : 'states.on'),
        width: 130,
        showMobile: true,
      },
      {
        ...{ id: 'lastUsedTs', header: t('fields.lastUsedTs'), kind: 'date', width: 160, showMobile: true },
        value: ({ lastUsedTs }) => lastUsedTs,
      },
      { id: 'createdTs', header: t('fields.createdTs'), kind: 'date', value: ({ createdTs }) => createdTs, width: 160 },
    ],
    [t],
  )
}
