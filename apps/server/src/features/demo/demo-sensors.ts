import type { BodyIn } from '@atalaya/contract/route'
import type { sensorRoutes } from '@atalaya/contract/sensors'
import type { DemoCompany } from './demo-depots.ts'

interface DemoSensor {
  company: DemoCompany
  /** By name. */
  groups: readonly string[]
  definition: Omit<BodyIn<typeof sensorRoutes.create>, 'appliesTo'>
  /** Counts for a year from then. */
  calibratedDaysAgo?: number
}

const temperature: DemoSensor['definition'] = {
  names: {
    es: 'Temperatura de la caja',
    en: 'Cargo temperature',
    pt: 'Temperatura da caixa',
    fr: 'Température de la caisse',
    it: 'Temperatura del vano',
    tr: 'Kasa sıcaklığı',
  },
  kind: 'number',
  unit: '°C',
  icon: 'temperature',
  source: { kind: 'input', key: 'temperature1C' },
  // The probe shows three tenths too much.
  calibration: { kind: 'linear', factor: 1, offset: -0.3 },
  filters: { min: -40, max: 60 },
  mountedAt: 'Al fondo, bajo el evaporador',
}

const door: DemoSensor['definition'] = {
  names: {
    es: 'Puerta trasera',
    en: 'Rear door',
    pt: 'Porta traseira',
    fr: 'Porte arrière',
    it: 'Portellone',
    tr: 'Arka kapı',
  },
  kind: 'switch',
  icon: 'door',
  source: { kind: 'input', key: 'isDoorOpen' },
  words: {
    on: { es: 'Abierta', en: 'Open', pt: 'Aberta', fr: 'Ouverte', it: 'Aperto', tr: 'Açık' },
    off: { es: 'Cerrada', en: 'Closed', pt: 'Fechada', fr: 'Fermée', it: 'Chiuso', tr: 'Kapalı' },
  },
}

const tank: DemoSensor['definition'] = {
  names: {
    es: 'Gasóleo aforado',
    en: 'Diesel by dip chart',
    pt: 'Gasóleo aferido',
    fr: 'Gazole jaugé',
    it: 'Gasolio tarato',
    tr: 'Kalibre edilmiş mazot',
  },
  kind: 'number',
  unit: 'L',
  decimals: 0,
  icon: 'fuel',
  source: { kind: 'input', key: 'fuelL' },
  // A round tank holds less at its bottom and top than the float says.
  calibration: {
    kind: 'table',
    points: [
      { x: 0, y: 0 },
      { x: 90, y: 62 },
      { x: 225, y: 198 },
      { x: 450, y: 450 },
      { x: 675, y: 702 },
      { x: 810, y: 838 },
      { x: 900, y: 900 },
    ],
  },
  filters: { medianOf: 5 },
}

const battery: DemoSensor['definition'] = {
  names: {
    es: 'Tensión por batería',
    en: 'Voltage per battery',
    pt: 'Tensão por bateria',
    fr: 'Tension par batterie',
    it: 'Tensione per batteria',
    tr: 'Akü başına gerilim',
  },
  kind: 'number',
  unit: 'V',
  icon: 'battery',
  // Two in a row make 24 V.
  source: { kind: 'formula', formula: 'if(externalVoltageV > 18, externalVoltageV / 2, externalVoltageV)' },
}

/** One of each kind of calibration and source, on vehicles whose trackers report what it reads. */
export const demoSensors: readonly DemoSensor[] = [
  { company: 'guadiana', groups: ['Larga distancia'], definition: tank },
  {
    ...{ company: 'guadiana', groups: ['Frío', 'Puerto'], calibratedDaysAgo: 140 },
    definition: { ...temperature, certificate: 'ENAC 204/LC10.071' },
  },
  { company: 'guadiana', groups: ['Frío', 'Puerto'], definition: door },
  { company: 'guadiana', groups: ['Frío', 'Larga distancia'], definition: battery },
  // Nobody has had it calibrated again in time.
  {
    ...{ company: 'minho', groups: ['Recolha', 'Distribuição'], calibratedDaysAgo: 368 },
    definition: { ...temperature, certificate: 'IPAC M0118', mountedAt: 'Às portas' },
  },
  { company: 'minho', groups: ['Distribuição'], definition: door },
]
