import { deviceRoutes, simTypes } from '@atalaya/contract/devices'
import { trackerTypes } from '@atalaya/contract/trackers'
import { deviceImport, deviceImportRow } from '@atalaya/domain/import-rules/devices'
import { choiceList } from '@atalaya/domain/import-rules/read-row'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportDefinition } from '../../imports/import-definition.ts'
import { ImportWizard } from '../../imports/import-wizard.tsx'
import { call } from '../../session/api.ts'
import { useUser } from '../../session/current-session.ts'
import { useRefreshDevices } from './devices.queries.ts'

interface Props {
  resellers: readonly { id: number }[]
  onClose(): void
}

const timeoutMs = 60_000

/** Spec 2 §5: id, description, type, phone, SIM type, in that order where a file has no headers. */
export const DeviceImport = ({ resellers, onClose }: Props) => {
  const { t } = useTranslation('devices')
  const { resellerId: own } = useUser()
  const resellerId = own ?? resellers[0]?.id
  const refresh = useRefreshDevices()
  const definition = useMemo(
    (): ImportDefinition => ({
      noun: 'devices',
      title: t('import.title'),
      rules: deviceImport,
      fields: {
        deviceId: { label: t('fields.deviceId'), example: '352093084000016' },
        description: { label: t('fields.description'), example: '' },
        typeId: { label: t('fields.typeId'), example: 'Teltonika' },
        phone: { label: t('fields.phone'), example: '+34600000000' },
        simType: { label: t('fields.simType'), example: 'M2M' },
      },
      lists: {
        typeId: choiceList(trackerTypes.map(({ id, name }) => [name, id])),
        simType: choiceList(
          simTypes.flatMap(({ id, name }) => [[t(`simTypes.${id}`), id] as const, [name, id] as const]),
        ),
      },
      toWire: deviceImportRow,
      send: (body, signal) =>
        call(deviceRoutes.importMany, { params: { resellerId: resellerId ?? 0 }, body, signal, timeoutMs }),
      onChanged: refresh,
    }),
    [t, resellerId, refresh],
  )
  return <ImportWizard definition={definition} onClose={onClose} />
}
