import type { AttributeRow } from '../attribute-table.ts'

/** In the words of Gurtam's "Wialon IPS"; names of parameters are the tracker's own, these are those we know. */
export const wialonIpsAttributes: readonly AttributeRow[] = [
  { inFrame: 'Date, Time, LatDeg, LonDeg, Speed, Course, Alt, Sats', takenAs: 'fix' },
  { inFrame: 'HDOP', takenAs: 'hdop' },
  { inFrame: 'Inputs', takenAs: 'inputs' },
  { inFrame: 'Outputs', takenAs: 'outputs' },
  ...([1, 2, 3, 4] as const).flatMap((number): AttributeRow[] => [
    { inFrame: `Inputs, bit ${number}`, takenAs: `din${number}` },
    { inFrame: `ADC ${number}`, takenAs: `ain${number}V` },
  ]),
  ...([1, 2, 3] as const).map(
    (number): AttributeRow => ({ inFrame: `Outputs, bit ${number}`, takenAs: `dout${number}` }),
  ),
  { inFrame: 'ADC 5 and above', takenAs: null, note: 'kept as adc5 and so on' },
  { inFrame: 'iButton', takenAs: 'iButton' },
  { inFrame: 'iButton, NA for none', takenAs: 'driverTag' },
  { inFrame: 'Params: SOS', takenAs: 'isAlarmed' },
  { inFrame: 'Params: SOS of 1', takenAs: 'event:panic' },
  { inFrame: 'Params: text; M packet', takenAs: 'driverMessage' },
  { inFrame: 'M packet', takenAs: 'trigger' },
  { inFrame: 'Params: pwr_ext', takenAs: 'externalVoltageV' },
  { inFrame: 'Params: pwr_int, bat in volts or thousandths', takenAs: 'batteryVoltageV' },
  { inFrame: 'Params: bat, battery, d_battr in percent', takenAs: 'batteryPercent' },
  { inFrame: 'Params: ign', takenAs: 'ignition' },
  { inFrame: 'Params: mcc, mnc', takenAs: 'gsmOperator' },
  { inFrame: 'Params: lac', takenAs: 'gsmAreaCode' },
  { inFrame: 'Params: cell_id', takenAs: 'gsmCellId' },
  { inFrame: 'Params: mcc, mnc, lac, cell_id, alone or numbered', takenAs: 'cellTower' },
  { inFrame: 'Params: sats', takenAs: 'satellites' },
  { inFrame: 'Params: accuracy', takenAs: 'accuracyM' },
  { inFrame: 'Params: iccid', takenAs: 'iccid1' },
  { inFrame: 'Params: any other', takenAs: null, note: 'kept under its own name; a key of io as that key' },
  { inFrame: 'I, IT, T, video packets', takenAs: null, note: 'pictures and files of tachographs' },
]
