import { OneSelect } from '@atalaya/ui/selectors/option-select'
import { Alert, Button, Modal } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../../feedback/failure-text.ts'
import { takeBack } from '../../../feedback/take-back.ts'
import { toastDone, toastWithUndo } from '../../../feedback/toasts.ts'
import type { UndoOutcome } from '../../../imports/undo-all.ts'
import type { CompanyRow } from '../../companies/index.ts'
import { assignMany, type DeviceRow, useRefreshDevices } from '../devices.queries.ts'
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
    >
      {devices && <AssignBody devices={devices} companies={companies ?? []} onClose={onClose} />}
    </Modal>
  )
}

const undo = async (devices: readonly DeviceRow[], ids: readonly number[]): Promise<UndoOutcome> => {
  try {
    const { updated, notUpdated } = await assignMany(devices, ids, null)
    return { undone: updated.length, notUndone: notUpdated.length, failure: null, goOn: null }
  } catch (failure) {
    return { undone: 0, notUndone: ids.length, failure, goOn: null }
  }
}

const AssignBody = (props: { devices: readonly DeviceRow[]; companies: readonly CompanyRow[]; onClose(): void }) => {
  const { devices, companies, onClose } = props
  const { t } = useTranslation('devices')
  const refresh = useRefreshDevices()
  const [companyId, setCompanyId] = useState<number | null>(null)
  const resellerIds = new Set(devices.map(({ resellerId }) => resellerId))
  const sayDone = (updated: readonly number[]): void => {
    // Those of another company are refused: what was handed over had none, or has had this one.
    const ids = devices.filter(({ id, companyId: had }) => had === null && updated.includes(id)).map(({ id }) => id)
    const total = ids.length
    const text = t('assign.done', { count: updated.length })
    if (total === 0) toastDone(text)
    else toastWithUndo(text, () => void takeBack({ total, run: () => undo(devices, ids), refresh }), total)
  }
  const assign = useMutation({
    mutationFn: async (to: number) => {
      const of = companies.find(({ id }) => id === to)?.resellerId
      const ids = devices.filter(({ resellerId }) => resellerId === of).map(({ id }) => id)
      const foreign = devices.filter(({ resellerId }) => resellerId !== of)
      const { updated, notUpdated } = await assignMany(devices, ids, to)
      // A company takes devices of its own reseller alone.
      return { updated, notUpdated: [...notUpdated, ...foreign.map(({ id }) => ({ id, error: 'other.reseller' }))] }
    },
    onSuccess: ({ updated, notUpdated }) => {
      refresh()
      if (updated.length > 0) sayDone(updated)
      if (notUpdated.length === 0) onClose()
    },
  })
  return (
    <div className="stack-wide">
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
      <div className="buttons">
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
