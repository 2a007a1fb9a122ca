import { useTranslation } from 'react-i18next'
import type { CompanyRow } from '../../companies/index.ts'
import type { DeviceRow } from '../devices.queries.ts'
import { AssignCompany } from './assign-company.tsx'
import { AssignItem } from './assign-item.tsx'
import { GiveTemplate } from './give-config.tsx'

/** What is being asked about devices of the list. */
export type Asked =
  | { for: 'company'; devices: readonly DeviceRow[] }
  | { for: 'item'; device: DeviceRow }
  | { for: 'template'; ids: readonly number[] }

interface Props {
  asked: Asked | null
  devices: readonly DeviceRow[] | undefined
  companies: readonly CompanyRow[] | undefined
  onClose(): void
}

/** To which company, to which item, which configuration: one question at a time. */
export const DeviceDialogs = ({ asked, devices, companies, onClose }: Props) => {
  const { t } = useTranslation('devices')
  return (
    <>
      <AssignCompany
        devices={asked?.for === 'company' ? asked.devices : null}
        companies={companies}
        onClose={onClose}
      />
      <AssignItem device={asked?.for === 'item' ? asked.device : null} onClose={onClose} />
      {asked?.for === 'template' && devices && (
        <GiveTemplate
          title={t('templates.applyTitle', { count: asked.ids.length })}
          chosen={asked.ids}
          devices={devices}
          onClose={onClose}
        />
      )}
    </>
  )
}
