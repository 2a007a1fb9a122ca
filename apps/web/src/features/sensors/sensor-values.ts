import type { BodyIn } from '@atalaya/contract/route'
import type { NewSensor, Sensor, sensorRoutes } from '@atalaya/contract/sensors'
import { noFilters, plainSwitch } from '@atalaya/domain/sensors/sensor-definition'
import type { SchemaForm } from '../../forms/use-schema-form.ts'

type SensorDraft = BodyIn<typeof sensorRoutes.create>

const draftOf = ({
  id: _,
  version: __,
  createdTs: ___,
  updatedTs: ____,
  formerCalibrations: _____,
  ...draft
}: Sensor): SensorDraft => draft

/** What the form holds: every field, whatever the kind, so that changing one's mind loses nothing. */
export type SensorFormValues = Required<SensorDraft>

export type SensorFormState = SchemaForm<typeof NewSensor, SensorFormValues>

export const sensorValuesOf = (sensor: Sensor | null, language: string): SensorFormValues =>
  sensor
    ? (draftOf(sensor) as SensorFormValues)
    : {
        names: { [language]: '' },
        kind: 'number',
        unit: '',
        decimals: 1,
        icon: 'gauge',
        source: { kind: 'input', key: '' },
        calibration: { kind: 'none' },
        filters: noFilters,
        switchRule: plainSwitch,
        words: { on: {}, off: {} },
        states: [],
        appliesTo: { kind: 'all' },
        calibratedOn: null,
        calibrationDueOn: null,
        certificate: '',
        mountedAt: '',
      }
