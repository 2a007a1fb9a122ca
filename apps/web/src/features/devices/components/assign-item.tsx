import type { Device } from '@atalaya/contract/devices'
import { assetRoutes, personRoutes, vehicleRoutes } from '@atalaya/contract/items'
import { OneSelect } from '@atalaya/ui/selectors/option-select'
import { Alert, Button, Modal } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../../feedback/failure-text.ts'
import { toastFailure, toastWithUndo } from '../../../feedback/toasts.ts'
import { call } from '../../../session/api.ts'
import { usePlaceDevice } from '../devices.queries.ts'
import { deviceName } from './device-columns.tsx'

interface Props {
  /** Null while nothing is asked; of a company. */
  device: Device | null
  onClose(): void
}

export const AssignItem = ({ device, onClose }: Props) => {
  const { t } = useTranslation('devices')
  return (
    <Modal
      opened={device !== null}
      onClose={onClose}
      title={t('assign.itemTitle', { company: device?.companyName ?? '' })}
      size={440}
    >
      {device && <AssignBody device={device} onClose={onClose} />}
    </Modal>
  )
}

interface NamedItem {
  id: number
  name: string
  plate?: string | undefined
}

const inOrder = new Intl.Collator(undefined, { numeric: true })

/** Vehicles, assets and persons of the company, in that order, and each by name. */
const useItemsOf = (companyId: number) =>
  useQuery({
    queryKey: ['device-items', companyId],
    queryFn: async ({ signal }) => {
      const options = { params: { companyId }, signal }
      const lists: Record<string, NamedItem>[] = await Promise.all([
        call(vehicleRoutes.list, options),
        call(assetRoutes.list, options),
        call(personRoutes.list, options),
      ])
      return lists.flatMap((list) => Object.values(list).sort((a, b) => inOrder.compare(a.name, b.name)))
    },
  })

const AssignBody = ({ device, onClose }: { device: Device; onClose(): void }) => {
  const { t } = useTranslation('devices')
  const { assignItem } = usePlaceDevice()
  const items = useItemsOf(device.companyId ?? 0)
  const [itemId, setItemId] = useState<number | null>(null)
  const assign = useMutation({
    mutationFn: (to: number) => assignItem(device, to),
    onSuccess: (placed) => {
      const text = t('assign.putOn', { name: deviceName(placed), item: placed.itemName ?? '' })
      toastWithUndo(text, () => void assignItem(device, device.itemId).catch(toastFailure))
      onClose()
    },
  })
  const failure = items.error ?? assign.error
  return (
    <div className="stack-wide">
      <OneSelect<number>
        label={t('fields.item')}
        placeholder={t('assign.chooseItem')}
        value={itemId}
        widthPx={400}
        isDisabled={items.data === undefined}
        options={(items.data ?? []).map(({ id, name, plate }) => ({
          value: id,
          label: plate ? `${name} · ${plate}` : name,
        }))}
        onChange={(id) => setItemId(id)}
      />
      {failure && <Alert color="red">{failureText(failure)}</Alert>}
      <div className="buttons">
        <Button variant="default" onClick={onClose}>
          {t('actions.cancel')}
        </Button>
        <Button
          disabled={itemId === null}
          loading={assign.isPending}
          onClick={() => itemId !== null && assign.mutate(itemId)}
        >
          {t('assign.itemDo')}
        </Button>
      </div>
    </div>
  )
}
