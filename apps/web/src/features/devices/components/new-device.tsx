import type { DeviceRecord } from '@atalaya/contract/devices'
import { Switch } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ResellerScope } from '../../../nouns/noun-scope.tsx'
import type { CompanyRow } from '../../companies/index.ts'
import type { NewDeviceHint } from '../device-values.ts'
import { type DeviceStart, recallStart, rememberStart } from '../last-registered.ts'
import { deviceName } from './device-columns.tsx'
import { DeviceForm } from './device-form.tsx'
import classes from './devices.module.css'
import { ResellerSelect } from './reseller-select.tsx'

interface Props {
  resellers: readonly { id: number; name: string }[]
  companies: readonly CompanyRow[] | undefined
  hint: NewDeviceHint | undefined
  /** `isLast` unless another one follows. */
  onRegistered(device: DeviceRecord, isLast: boolean): void
  onPasteMany(text: string, start: DeviceStart): void
  onClose(): void
}

/** Registers one device, or one after another, each beginning with what it has in common with the one before. */
export const NewDeviceForm = ({ resellers, companies, hint, onRegistered, onPasteMany, onClose }: Props) => {
  const { t } = useTranslation('devices')
  const [chosen, setChosen] = useState<number | null>(null)
  const resellerId = chosen ?? (resellers.length === 1 ? resellers[0]?.id : undefined)
  const [isInARow, setIsInARow] = useState(false)
  const [start, setStart] = useState(recallStart)
  const [companyId, setCompanyId] = useState(0)
  const [registered, setRegistered] = useState<{ count: number; last: string } | null>(null)
  const count = registered?.count ?? 0

  const onSaved = (device: DeviceRecord, _operationId: string | null, inCompanyId: number) => {
    setStart(rememberStart(device))
    setCompanyId(inCompanyId)
    setRegistered({ count: count + 1, last: deviceName(device) })
    onRegistered(device, !isInARow)
  }
  return (
    <>
      {resellers.length > 1 && (
        <ResellerSelect
          resellers={resellers}
          value={chosen}
          onChange={(id) => {
            setChosen(id)
            setCompanyId(0)
          }}
        />
      )}
      {resellerId !== undefined && (
        <ResellerScope resellerId={resellerId}>
          <DeviceForm
            // Another one is another form; another reseller's companies are other ones.
            key={`${resellerId} ${count}`}
            device={null}
            start={start}
            company={{
              id: companyId,
              choices: (companies ?? []).filter((company) => company.resellerId === resellerId),
            }}
            known={count === 0 ? hint : undefined}
            onPasteMany={onPasteMany}
            onSaved={onSaved}
            onClose={onClose}
            above={
              registered && (
                <output className={classes.registered}>
                  <IconCheck size={16} aria-hidden="true" />
                  {t('form.registered', { count, name: registered.last })}
                </output>
              )
            }
            below={
              <Switch
                label={t('form.inARow')}
                description={t('form.inARowHint')}
                checked={isInARow}
                onChange={({ currentTarget }) => setIsInARow(currentTarget.checked)}
              />
            }
          />
        </ResellerScope>
      )}
    </>
  )
}
