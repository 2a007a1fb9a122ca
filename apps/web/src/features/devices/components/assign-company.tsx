import { deviceRoutes } from '@atalaya/contract/devices'
import { OneSelect } from '@atalaya/ui/selectors/option-select'
import { Alert, Button, Modal } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../../feedback/failure-text.ts'
import { toastDone } from '../../../feedback/toasts.ts'
import { call } from '../../../session/api.ts'
import type { CompanyRow } from '../../companies/index.ts'
import { byReseller, type DeviceRow, useRefreshDevices } from '../devices.queries.ts'
import classes from './devices.module.css'
import { Refusals } from './refusals.tsx'

interface Props {
  /** Null while nothing is asked. */
  devices: readonly DeviceRow[] | null
  companies: readonly CompanyRow[] | undefined
  onClose(): void
}

export const AssignCompany = ({ devices, companies, onClose }: Props) => {
  const { t } = useTranslation('devices')
  return (
    <Modal
      opened={devices !== null}
      onClose={onClose}
      title={t('assign.companyTitle', { count: devices?.length ?? 0 })}
      size={440}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      {devices && <AssignBody devices={devices} companies={companies ?? []} onClose={onClose} />}
    </Modal>
  )
}

const AssignBody = (props: { devices: readonly DeviceRow[]; companies: readonly CompanyRow[]; onClose(): void }) => {
  const { devices, companies, onClose } = props
  const { t } = useTranslation('devices')
  const refresh = useRefreshDevices()
  const [companyId, setCompanyId] = useState<number | null>(null)
  const resellerIds = new Set(devices.map(({ resellerId }) => resellerId))
  const assign = useMutation({
    mutationFn: async (to: number) => {
      const of = companies.find(({ id }) => id === to)?.resellerId
      const ids = devices.filter(({ resellerId }) => resellerId === of).map(({ id }) => id)
      const foreign = devices.filter(({ resellerId }) => resellerId !== of)
      const replies = await Promise.all(
        byReseller(devices, ids).map(({ resellerId, ids: items }) =>
          call(deviceRoutes.assignMany, {
            params: { resellerId },
            body: { items: items as never, companyId: to as never },
          }),
        ),
      )
      return {
        updated: replies.flatMap((reply) => reply.updated),
        // A company takes devices of its own reseller alone.
        notUpdated: [
          ...replies.flatMap((reply) => reply.notUpdated),
          ...foreign.map(({ id }) => ({ id, error: 'other.reseller' })),
        ],
      }
    },
    onSuccess: ({ updated, notUpdated }) => {
      refresh()
      if (updated.length > 0) toastDone(t('assign.done', { count: updated.length }))
      if (notUpdated.length === 0) onClose()
    },
  })
  return (
    <div className={classes.dialog}>
      <OneSelect<number>
        label={t('fields.company')}
        placeholder={t('assign.chooseCompany')}
        value={companyId}
        widthPx={400}
        options={companies
          .filter((company) => resellerIds.has(company.resellerId))
          .map(({ id, name }) => ({ value: id as number, label: name }))}
        onChange={(id) => setCompanyId(id)}
      />
      {assign.error && <Alert color="red">{failureText(assign.error)}</Alert>}
      <Refusals refused={assign.data?.notUpdated ?? []} devices={devices} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('actions.cancel')}
        </Button>
        <Button
          disabled={companyId === null}
          loading={assign.isPending}
          onClick={() => companyId !== null && assign.mutate(companyId)}
        >
          {t('assign.companyDo')}
        </Button>
      </div>
    </div>
  )
}
