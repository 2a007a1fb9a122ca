import type { AttributeRow } from '../attribute-table.ts'

const newer = 'of the form with commas, of which no document could be had: after published frames'

const pack = 'of a battery pack on Daly’s UART protocol: after a published frame'

/** In the words of KX402's document; `newer` marks what no document confirms. */
export const tk103Attributes: readonly AttributeRow[] = [
  {
    inFrame: 'Date, availability, latitude, longitude, speed (km/h), time (UTC), direction',
    takenAs: 'fix',
  },
  { inFrame: 'Command word, where it says more than that it is time to report', takenAs: 'trigger' },
  { inFrame: 'State: ACC, the second digit', takenAs: 'ignition' },
  {
    inFrame: 'State: all eight digits',
    takenAs: 'statusBits',
    note: 'the first, main power, means the opposite on some models and so is no state of its own',
  },
  {
    inFrame: 'State: the last three digits, where they are more than bits: voltage of the fuel sensor',
    takenAs: 'ain1V',
    note: 'of 10 mV, by the document of TK 103 V1.3 that an issue of Traccar, 4660, quotes',
  },
  { inFrame: 'L and mileage', takenAs: 'odometerM' },
  { inFrame: 'Behind the mileage, with a sign', takenAs: 'temperature1C', note: 'after published frames' },
  { inFrame: 'Behind the mileage: T, P and others', takenAs: null, note: 'kept raw as the undecoded tail' },
  { inFrame: 'BO01 0: power off; ZC13', takenAs: 'event:unplugged' },
  { inFrame: 'BO01 0, ZC13, as a state', takenAs: 'isUnplugged' },
  { inFrame: 'BO01 1: accident', takenAs: 'event:crash' },
  { inFrame: 'BO01 2: SOS; ZC25', takenAs: 'event:panic' },
  { inFrame: 'BO01 2, ZC25, as a state', takenAs: 'isAlarmed' },
  { inFrame: 'BO01 5: over speed; BQ81 1', takenAs: 'event:overspeed', note: 'BQ81 after published frames' },
  { inFrame: 'BO01 3: anti-theft, 4: low speed, 6: out of the fence; ZC11, ZC17, ZC26', takenAs: 'event:other' },
  { inFrame: 'ZC12, ZC27: low battery', takenAs: 'event:lowBattery', note: newer },
  { inFrame: 'ZC15, ZC16, ZC29: ignition on, off, on', takenAs: 'ignition', note: newer },
  { inFrame: 'Height and satellites behind the course', takenAs: 'fix', note: newer },
  { inFrame: 'ZC20: battery, hundredths of a volt', takenAs: 'batteryVoltageV', note: newer },
  { inFrame: 'ZC20: supply, tenths of a volt', takenAs: 'externalVoltageV', note: newer },
  { inFrame: 'ZC20: level of six', takenAs: null, note: 'of a scale that nobody tells: kept as ioLevel' },
  { inFrame: 'BZ00, BP05, DW5x: MCC, MNC', takenAs: 'gsmOperator', note: 'after published frames' },
  { inFrame: 'BZ00, BP05, DW5x: area', takenAs: 'gsmAreaCode', note: 'after published frames' },
  { inFrame: 'BZ00, BP05, DW5x: cell', takenAs: 'gsmCellId', note: 'after published frames' },
  { inFrame: 'BZ00, BP05: serving cell and neighbours', takenAs: 'cellTower', note: 'after published frames' },
  { inFrame: 'BS51 90: pack voltage', takenAs: 'externalVoltageV', note: pack },
  { inFrame: 'BS51 90: state of charge', takenAs: 'batteryPercent', note: pack },
  { inFrame: 'BS51 92: warmest cell', takenAs: 'temperature1C', note: pack },
  { inFrame: 'BS51 93: charging', takenAs: 'isCharging', note: pack },
  { inFrame: 'BS51: current, cells, switches, capacity', takenAs: null, note: 'the current kept as ioPackCurrentA' },
  { inFrame: 'BS50: battery pack', takenAs: null, note: 'no document of its fields' },
  { inFrame: 'DW5x: access points and their strengths', takenAs: 'wifi', note: newer },
  { inFrame: 'BV00: chassis number', takenAs: 'vin', note: 'after published frames' },
  { inFrame: 'BQ86: the vehicle’s bus', takenAs: null, note: 'no document of its fields' },
  { inFrame: 'BR04: what the driver wrote', takenAs: null, note: 'its bytes may close the bracket' },
  { inFrame: 'BP04, BP12, BS08, BT00, BV01, ZC03 and other answers', takenAs: 'answer' },
]
