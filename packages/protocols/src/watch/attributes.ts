import type { AttributeRow } from '../attribute-table.ts'

/** In the words of 4P-Touch's document. */
export const watchAttributes: readonly AttributeRow[] = [
  { inFrame: 'Date, time, positioned, latitude, longitude, speed, direction, altitude, satellites', takenAs: 'fix' },
  { inFrame: 'GSM signal strength', takenAs: 'gsmLevel' },
  { inFrame: 'Battery', takenAs: 'batteryPercent' },
  { inFrame: 'Pedometer', takenAs: 'steps' },
  { inFrame: 'Tumbling times', takenAs: 'turnovers' },
  { inFrame: 'A fraction at the end: metres', takenAs: 'accuracyM', note: 'shown by published frames' },
  { inFrame: 'MCC, MNC', takenAs: 'gsmOperator' },
  { inFrame: 'Area code', takenAs: 'gsmAreaCode' },
  { inFrame: 'Base station number', takenAs: 'gsmCellId' },
  { inFrame: 'All base stations', takenAs: 'cellTower' },
  { inFrame: 'Wi-Fi: address, strength', takenAs: 'wifi' },
  { inFrame: 'Wi-Fi: name', takenAs: null, note: 'other people’s' },
  { inFrame: 'AL, AL_LTE', takenAs: 'trigger' },
  { inFrame: 'Terminal state, bit 16: SOS', takenAs: 'event:panic' },
  { inFrame: 'Terminal state, bit 16, as a state', takenAs: 'isAlarmed' },
  { inFrame: 'Terminal state, bit 17: low battery', takenAs: 'event:lowBattery' },
  { inFrame: 'Terminal state, bits 18 to 21 and others: fences, taken off, fall', takenAs: 'event:other' },
  { inFrame: 'CR, UPLOAD, RESET, VERNO, TS and others', takenAs: 'answer' },
  {
    inFrame: 'heart, bphrt, oxygen, TK',
    takenAs: null,
    note: 'answered; of the body and what was spoken nothing is kept',
  },
]
