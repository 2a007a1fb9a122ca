import type { VehicleRecord } from '@atalaya/contract/items'
import { StateView } from '@atalaya/ui/state-view'
import { Button } from '@mantine/core'
import { IconGasStation } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import { Fact, Facts } from '../../fleet/index.ts'
import { SectionCard, SectionTable, type TabProps, useItemWords } from '../../items/index.ts'
import { CalibrationCurve } from '../../sensors/index.ts'
import { vehicles } from '../vehicles.noun.ts'
import classes from './fuel-tab.module.css'
import { FuelWeek } from './fuel-week.tsx'

const fuelFields = ['engineType', 'fuelTankSize', 'averageConsumption', 'fuelCorrectionFactor']

/** Tank, consumption, and what the tank's sensor means; changed in the form. */
export const FuelTab = ({ entity, onEdit }: TabProps<VehicleRecord>) => {
  const { t } = useTranslation('items')
  const format = useFormat()
  const { factsOf } = useItemWords(vehicles)
  const facts = factsOf({ ...entity, customData: {} }, fuelFields)
  const { fuelCalibration: points } = entity
  return (
    <>
      <FuelWeek vehicle={entity} />
      {facts.length > 0 && (
        <SectionCard title={t('page.fuel')}>
          <Facts>
            {facts.map(({ key, label, text }) => (
              <Fact key={key} label={label}>
                {text}
              </Fact>
            ))}
          </Facts>
        </SectionCard>
      )}
      <SectionCard title={t('fields.fuelCalibration')} hint={t('form.calibrationHint')}>
        {points ? (
          <div className={classes.calibration}>
            <CalibrationCurve
              points={points.map(({ raw, litres }) => ({ x: raw, y: litres }))}
              unit="L"
              rawRange={undefined}
            />
            <SectionTable
              label={t('fields.fuelCalibration')}
              rows={points}
              rowId={({ raw }) => raw}
              columns={[
                { header: t('form.reading'), isFigure: true, cell: ({ raw }) => format.number(raw, decimalsOf(raw)) },
                {
                  header: t('form.litres'),
                  isFigure: true,
                  cell: ({ litres }) => `${format.number(litres, decimalsOf(litres))} L`,
                },
              ]}
            />
          </div>
        ) : (
          <StateView
            kind="empty"
            icon={<IconGasStation size={28} stroke={1.5} />}
            title={t('page.notCalibrated')}
            action={
              onEdit && (
                <Button variant="default" onClick={onEdit}>
                  {t('page.calibrate')}
                </Button>
              )
            }
          />
        )}
      </SectionCard>
    </>
  )
}

const decimalsOf = (value: number): number => (Number.isInteger(value) ? 0 : 2)
