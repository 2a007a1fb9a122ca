import type { ApiKey } from '@atalaya/contract/api-keys'
import { may } from '@atalaya/contract/roles'
import { DataTable } from '@atalaya/ui/data-table'
import { type Column, type RowAction, type TableState, tableStateOf } from '@atalaya/ui/data-table/column'
import { RecordDrawer } from '@atalaya/ui/record-drawer'
import { StateView } from '@atalaya/ui/state-view'
import { Anchor, Button } from '@mantine/core'
import { IconEdit, IconKey, IconListDetails, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { useUser } from '../../../session/current-session.ts'
import { type KeyOwner, useKeys } from '../api-keys.queries.ts'
import { KeyForm } from './key-form.tsx'
import { KeyUsesView } from './key-uses.tsx'
import classes from './keys.module.css'
import { RevokeDialog } from './revoke-dialog.tsx'

type Shown = { kind: 'form'; key: ApiKey | null } | { kind: 'uses'; key: ApiKey } | null

interface Props {
  owner: KeyOwner
  /** Shows the calls of one. */
  onCalls(key: ApiKey): void
}

/** Keys with what they are for and when they were used last; each opens what it was used for. */
export const KeyList = ({ owner, onCalls }: Props) => {
  const { t } = useTranslation('apiKeys')
  const { data, error, refetch } = useKeys(owner)
  const [state, setState] = useState<TableState>(() => tableStateOf('name'))
  const [shown, setShown] = useState<Shown>(null)
  const [revoking, setRevoking] = useState<ApiKey | null>(null)
  const user = useUser()
  const isOwn = owner === 'own'
  const mayWrite = isOwn || may(user, 'apiKeys.write')
  const columns = useColumns(isOwn)
  const close = () => setShown(null)
  const calls: RowAction<ApiKey> = {
    id: 'calls',
    label: t('log.open'),
    icon: <IconListDetails size={16} />,
    onSelect: onCalls,
  }
  const changes: RowAction<ApiKey>[] = [
    {
      id: 'edit',
      label: t('edit'),
      icon: <IconEdit size={16} />,
      key: 'e',
      isOffered: ({ isPersonal }) => isOwn || !isPersonal,
      onSelect: (key) => setShown({ kind: 'form', key }),
    },
    { id: 'revoke', label: t('revoke'), icon: <IconTrash size={16} />, isDangerous: true, onSelect: setRevoking },
  ]
  const create = mayWrite ? (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setShown({ kind: 'form', key: null })}>
      {t('create')}
    </Button>
  ) : undefined
  return (
    <>
      <DataTable
        label={t('title')}
        name={isOwn ? 'ownApiKeys' : 'apiKeys'}
        rows={data}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        state={state}
        onStateChange={(patch) => setState((known) => ({ ...known, ...patch }))}
        onOpen={(key) => setShown({ kind: 'uses', key })}
        actions={mayWrite ? [calls, ...changes] : [calls]}
        failure={error && !data ? <FailureView error={error} onRetry={() => void refetch()} /> : undefined}
        empty={
          <StateView
            kind="empty"
            icon={<IconKey size={28} stroke={1.5} />}
            title={t('empty.title')}
            hint={t('empty.hint')}
            action={create}
          />
        }
        tools={
          <Anchor className={classes.docs ?? ''} href="/apiReference" target="_blank" rel="noreferrer">
            {t('docs')}
          </Anchor>
        }
        primary={create}
      />
      <RecordDrawer isOpen={shown !== null} title={titleOf(shown, t)} onClose={close}>
        {shown?.kind === 'form' && <KeyForm owner={owner} apiKey={shown.key} onClose={close} />}
        {shown?.kind === 'uses' && <KeyUsesView owner={owner} apiKey={shown.key} onCalls={onCalls} />}
      </RecordDrawer>
      <RevokeDialog owner={owner} apiKey={revoking} onClose={() => setRevoking(null)} />
    </>
  )
}

const titleOf = (shown: Shown, t: ReturnType<typeof useTranslation<'apiKeys'>>['t']): string => {
  if (shown?.kind === 'uses') return t('uses.title', { name: shown.key.name })
  return shown?.key ? t('edit') : t('create')
}

const useColumns = (isOwn: boolean): readonly Column<ApiKey>[] => {
  const { t } = useTranslation('apiKeys')
  return useMemo((): Column<ApiKey>[] => {
    const whose: Column<ApiKey>[] = [
      {
        id: 'kind',
        header: t('fields.kind'),
        value: ({ isPersonal }) => t(isPersonal ? 'kinds.personal' : 'kinds.company'),
        width: 120,
      },
      { id: 'owner', header: t('fields.owner'), value: ({ owner }) => owner.name, width: 160 },
    ]
    return [
      { id: 'name', header: t('fields.name'), value: ({ name }) => name, showMobile: true },
      { id: 'hint', header: t('fields.hint'), value: ({ hint }) => hint, width: 150 },
      ...(isOwn ? [] : whose),
      {
        id: 'lastUsedTs',
        header: t('fields.lastUsedTs'),
        kind: 'date',
        value: ({ lastUsedTs }) => lastUsedTs,
        width: 150,
        showMobile: true,
      },
      {
        id: 'expiresTs',
        header: t('fields.expiresTs'),
        kind: 'date',
        precision: 'day',
        value: ({ expiresTs }) => expiresTs,
        width: 120,
        showMobile: true,
      },
    ]
  }, [t, isOwn])
}
