import { Button } from '@mantine/core'
import { IconBuilding, IconBuildingOff, IconPlug, IconPlugOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { trackerTypeName } from '../../../format/tracker-type-name.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useCompanies } from '../../companies/index.ts'
import { Fact, Facts } from '../../fleet/index.ts'
import { SectionCard } from '../../items/index.ts'
import { AssignCompany } from '../components/assign-company.tsx'
import { AssignItem } from '../components/assign-item.tsx'
import { useTakeDevice } from '../components/device-actions.tsx'
import { type DeviceRow, typeOf, useSeesResellers } from '../devices.queries.ts'
import { shownDeviceId } from '../shown-device-id.ts'

const dash = '–'

export const DataTab = ({ row, canWrite }: { row: DeviceRow; canWrite: boolean }) => {
  const { t, i18n } = useTranslation('devices')
  const format = useFormat()
  const seesResellers = useSeesResellers()
  const { companies } = useCompanies(true)
  const [asked, setAsked] = useState<'company' | 'item' | null>(null)
  const { takeOff, takeFromCompany } = useTakeDevice()
  const { sim, itemPos } = row
  const at = (ts: number | null | undefined) => (ts ? format.dateTime(ts) : t('place.never'))
  const noted = (text: string, ts: number | null) =>
    text ? `${text}${ts ? ` · ${t('form.seenAt', { at: format.dateTime(ts) })}` : ''}` : dash
  return (
    <>
      <SectionCard
        title={t('place.title')}
        actions={
          canWrite && (
            <div className="buttons">
              {row.companyId === null && (
                <Button variant="default" leftSection={<IconBuilding size={16} />} onClick={() => setAsked('company')}>
                  {t('actions.assignCompany')}
                </Button>
              )}
              {row.companyId !== null && row.itemId === null && (
                <>
                  <Button
                    variant="default"
                    leftSection={<IconBuildingOff size={16} />}
                    onClick={() => void takeFromCompany(row)}
                  >
                    {t('actions.unassignCompany')}
                  </Button>
                  <Button variant="default" leftSection={<IconPlug size={16} />} onClick={() => setAsked('item')}>
                    {t('actions.assignItem')}
                  </Button>
                </>
              )}
              {row.itemId !== null && (
                <Button variant="default" leftSection={<IconPlugOff size={16} />} onClick={() => void takeOff(row)}>
                  {t('actions.unassign')}
                </Button>
              )}
            </div>
          )
        }
      >
        <Facts>
          {seesResellers && <Fact label={t('fields.reseller')}>{row.reseller}</Fact>}
          <Fact label={t('fields.company')}>{row.companyName ?? t('place.noCompany')}</Fact>
          <Fact label={t('fields.item')}>{row.itemName ?? t('place.noItem')}</Fact>
          <Fact label={t('fields.position')}>
            {itemPos ? `${itemPos.lat.toFixed(5)}, ${itemPos.lng.toFixed(5)}` : dash}
          </Fact>
          <Fact label={t('fields.positionTs')}>{at(itemPos?.ts)}</Fact>
        </Facts>
      </SectionCard>
      <SectionCard title={t('form.identity')}>
        <Facts>
          <Fact label={t('fields.deviceId')}>
            <code>{shownDeviceId(row)}</code>
          </Fact>
          <Fact label={t('fields.typeId')}>{trackerTypeName(row.typeId)}</Fact>
          <Fact label={t('config.fields.port')}>{typeOf(row.typeId)?.port ?? dash}</Fact>
          <Fact label={t('fields.name')}>{row.name || dash}</Fact>
          <Fact label={t('fields.country')}>
            {new Intl.DisplayNames(i18n.language, { type: 'region' }).of(row.countryId)}
          </Fact>
          <Fact label={t('fields.createdTs')}>{at(row.createdTs)}</Fact>
          <Fact label={t('fields.updatedTs')}>{at(row.updatedTs)}</Fact>
          <Fact label={t('fields.firstConnect')}>{at(row.firstConnectTs)}</Fact>
          <Fact label={t('fields.description')} isWide>
            {row.description || dash}
          </Fact>
        </Facts>
      </SectionCard>
      <SectionCard title={t('form.sim')}>
        <Facts>
          <Fact label={t('fields.phone')}>{sim.phone || dash}</Fact>
          <Fact label={t('fields.simType')}>{t(`simTypes.${sim.type as 99}`)}</Fact>
          <Fact label={t('fields.iccid')}>{noted(sim.iccid, sim.iccidTs)}</Fact>
          <Fact label={t('fields.imsi')}>{noted(sim.imsi, sim.imsiTs)}</Fact>
          <Fact label={t('fields.apn')}>{noted(sim.apn, sim.apnTs)}</Fact>
        </Facts>
      </SectionCard>
      <AssignCompany
        devices={asked === 'company' ? [row] : null}
        companies={companies}
        onClose={() => setAsked(null)}
      />
      <AssignItem device={asked === 'item' ? row : null} onClose={() => setAsked(null)} />
    </>
  )
}
