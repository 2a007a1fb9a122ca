import { deviceRoutes, simTypes } from '@atalaya/contract/devices'
import { trackerTypes } from '@atalaya/contract/trackers'
import { deviceImport, deviceImportRow } from '@atalaya/domain/import-rules/devices'
import { choiceList } from '@atalaya/domain/import-rules/read-row'
import { Select } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { trackerTypeName } from '../../format/tracker-type-name.ts'
import type { ImportDefinition } from '../../imports/import-definition.ts'
import { ImportWizard } from '../../imports/import-wizard.tsx'
import { undoOfResellers } from '../../imports/undo-import.ts'
import { call } from '../../session/api.ts'
import { useUser } from '../../session/current-session.ts'
import { useRefreshDevices } from './devices.queries.ts'

interface Props {
  resellers: readonly { id: number; name: string }[]
  /** Rows that were pasted into the form for one. */
  start?: File | undefined
  onClose(): void
}

const timeoutMs = 60_000

/** Spec 2 §5: id, description, type, phone, SIM type, in that order where a file has no headers. */
export const DeviceImport = ({ resellers, start, onClose }: Props) => {
  const { t } = useTranslation('devices')
  const { resellerId: own } = useUser()
  const [chosen, setChosen] = useState(0)
  const resellerId = own ?? (resellers.length === 1 ? resellers[0]?.id : chosen) ?? 0
  const isAsked = own === null && resellers.length > 1
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
        networks: { label: t('fields.networks'), example: '203.0.113.0/24' },
      },
      lists: {
        typeId: choiceList(
          trackerTypes.flatMap(({ id, name }) => [[trackerTypeName(id), id] as const, [name, id] as const]),
        ),
        simType: choiceList(
          simTypes.flatMap(({ id, name }) => [[t(`simTypes.${id}`), id] as const, [name, id] as const]),
        ),
      },
      ...(isAsked
        ? {
            target: {
              isChosen: chosen > 0,
              input: (
                <Select
                  label={t('import.reseller')}
                  placeholder={t('import.chooseReseller')}
                  data={resellers.map(({ id, name }) => ({ value: String(id), label: name }))}
                  value={chosen > 0 ? String(chosen) : null}
                  onChange={(id) => setChosen(Number(id ?? 0))}
                  searchable
                />
              ),
            },
          }
        : {}),
      toWire: deviceImportRow,
      send: (body, signal) => call(deviceRoutes.importMany, { params: { resellerId }, body, signal, timeoutMs }),
      undo: undoOfResellers([resellerId]),
      onChanged: refresh,
    }),
    [t, resellerId, isAsked, chosen, resellers, refresh],
  )
  return <ImportWizard definition={definition} start={start} onClose={onClose} />
}
