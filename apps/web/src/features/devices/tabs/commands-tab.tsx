import {
  type DeviceCommandEntry,
  DeviceCommandOrder,
  deviceCommandRoutes,
  type NewDeviceCommand,
} from '@atalaya/contract/device-commands'
import type { DeviceRecord } from '@atalaya/contract/devices'
import { RecordSkeleton } from '@atalaya/ui/state-view'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { toastDone, toastFailure } from '../../../feedback/toasts.ts'
import { useFormat } from '../../../format/use-format.ts'
import { call } from '../../../session/api.ts'
import { SectionCard, SectionTable } from '../../items/index.ts'
import { CommandForm } from '../components/command-form.tsx'
import { CommandState } from '../components/command-state.tsx'
import classes from '../components/devices.module.css'
import { useLookAgainMs } from '../devices.live.ts'

const pageSize = 50

/** What a command says, in words. */
export const useCommandText = () => {
  const { t } = useTranslation('devices')
  return (command: DeviceCommandOrder): string => {
    const { name, ...rest } = DeviceCommandOrder.parse(command)
    const details = Object.entries(rest).map(([field, value]) => {
      const shown = typeof value === 'boolean' ? t(value ? 'installer.yes' : 'installer.no') : String(value)
      return field === 'text' ? shown : `${t(`commands.fields.${field as 'text'}`)}: ${shown}`
    })
    return name === 'text' ? details.join() : [t(`commands.names.${name}`), ...details].join(' · ')
  }
}

/** Protocols whose trackers heed no command without theirs, where one is set. */
const withPassword: readonly (string | null)[] = ['queclink', 'ruptela']

export const CommandsTab = ({ device, canWrite }: { device: DeviceRecord; canWrite: boolean }) => {
  const { t } = useTranslation('devices')
  const format = useFormat()
  const textOf = useCommandText()
  const params = { resellerId: device.resellerId, trackerId: device.id }
  const lookAgainMs = useLookAgainMs()
  const [limit, setLimit] = useState(pageSize)
  const inputs = useQuery({
    queryKey: ['commands', device.id, device.typeId, 'inputs'],
    queryFn: ({ signal }) => call(deviceCommandRoutes.inputs, { params, signal }),
  })
  const list = useQuery({
    queryKey: ['commands', device.id, limit],
    queryFn: ({ signal }) => call(deviceCommandRoutes.list, { params, query: { limit }, signal }),
    refetchInterval: lookAgainMs,
    placeholderData: (before) => before,
  })
  const queue = useMutation({
    mutationFn: (body: Parameters<typeof NewDeviceCommand.parse>[0] & NewDeviceCommand) =>
      call(deviceCommandRoutes.queue, { params, body }),
    onSuccess: () => {
      toastDone(t('commands.queued'))
      void list.refetch()
    },
  })
  const withdraw = useMutation({
    mutationFn: (commandId: number) => call(deviceCommandRoutes.cancel, { params: { ...params, commandId } }),
    onSuccess: () => list.refetch(),
    onError: toastFailure,
  })
  const failure = inputs.error ?? list.error
  if (failure && !(inputs.data && list.data))
    return (
      <FailureView
        error={failure}
        onRetry={() => {
          void inputs.refetch()
          void list.refetch()
        }}
      />
    )
  if (!inputs.data || !list.data) return <RecordSkeleton />
  const rows: DeviceCommandEntry[] = Object.values(list.data.commands).sort((a, b) => b.id - a.id)
  const hint = device.itemId === null ? 'commands.onNoItem' : 'commands.hint'
  const takesNone = inputs.data.commands.length === 0
  return (
    <>
      {(canWrite || takesNone) && (
        <SectionCard title={t('commands.title')} hint={t(takesNone ? 'commands.none' : hint)}>
          {!takesNone && (
            <CommandForm
              offered={inputs.data.commands}
              takesPassword={withPassword.includes(inputs.data.protocol)}
              isSending={queue.isPending}
              failure={queue.error}
              onSend={(body) => queue.mutate(body)}
            />
          )}
        </SectionCard>
      )}
      <SectionCard title={t('commands.history')}>
        {rows.length === 0 ? (
          <p className={classes.quiet}>{t('commands.empty')}</p>
        ) : (
          <SectionTable
            label={t('commands.history')}
            rows={rows}
            rowId={({ id }) => id}
            columns={[
              { header: t('commands.when'), cell: ({ createdTs }) => format.dateTime(createdTs) },
              { header: t('commands.command'), cell: ({ command }) => textOf(command) },
              { header: t('commands.state'), cell: (entry) => <CommandState entry={entry} /> },
              { header: t('commands.answer'), cell: ({ answer }) => (answer ? <code>{answer}</code> : '–') },
              { header: t('commands.by'), cell: ({ userName }) => userName || '–' },
              {
                header: '',
                cell: ({ id, state }) =>
                  canWrite &&
                  state === 'queued' && (
                    <Button
                      size="compact-sm"
                      variant="default"
                      disabled={withdraw.isPending}
                      onClick={() => withdraw.mutate(id)}
                    >
                      {t('commands.withdraw')}
                    </Button>
                  ),
              },
            ]}
            onMore={list.data.nextBeforeId !== null && limit < 200 ? () => setLimit(200) : undefined}
            isReading={list.isPlaceholderData}
          />
        )}
      </SectionCard>
    </>
  )
}
