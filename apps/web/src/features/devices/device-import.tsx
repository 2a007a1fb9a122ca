import { simTypes } from '@atalaya/contract/devices'
import { trackerTypes } from '@atalaya/contract/trackers'
import { deviceImportRow } from '@atalaya/domain/import-rules/devices'
import { choiceList } from '@atalaya/domain/import-rules/read-row'
import { Select } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { trackerTypeName } from '../../format/tracker-type-name.ts'
import { ImportWizard } from '../../imports/import-wizard.tsx'
import { type ImportParts, useNounImport } from '../../nouns/noun-import.tsx'
import { ResellerScope } from '../../nouns/noun-scope.tsx'
import { useUser } from '../../session/current-session.ts'
import { devices } from './devices.noun.ts'
import { useRefreshDevices } from './devices.queries.ts'

interface Props {
  resellers: readonly { id: number; name: string }[]
  /** Rows that were pasted into the form for one. */
  start?: File | undefined
  onClose(): void
}

/** Spec 2 §5: id, description, type, phone, SIM type, in that order where a file has no headers. */
export const DeviceImport = ({ resellers, start, onClose }: Props) => {
  const { t } = useTranslation('devices')
  const { resellerId: own } = useUser()
  const [chosen, setChosen] = useState(0)
  const resellerId = own ?? (resellers.length === 1 ? resellers[0]?.id : chosen) ?? 0
  const isAsked = own === null && resellers.length > 1
  const refresh = useRefreshDevices()
  const parts = useMemo(
    (): ImportParts => ({
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
      onChanged: refresh,
    }),
    [t, isAsked, chosen, resellers, refresh],
  )
  return (
    <ResellerScope resellerId={resellerId}>
      <Wizard parts={parts} title={t('import.title')} start={start} onClose={onClose} />
    </ResellerScope>
  )
}

const Wizard = ({
  parts,
  title,
  ...props
}: Pick<Props, 'start' | 'onClose'> & { parts: ImportParts; title: string }) => (
  <ImportWizard {...props} definition={{ ...useNounImport(devices, parts), title }} />
)
