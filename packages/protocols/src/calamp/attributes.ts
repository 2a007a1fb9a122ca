import type { AttributeRow } from '../attribute-table.ts'

/** In the words of CalAmp's guides. */
export const calampAttributes: readonly AttributeRow[] = [
  {
    inFrame: 'Update Time, Latitude, Longitude, Altitude, Speed, Heading, Satellites; Fix Status bit 3: invalid',
    takenAs: 'fix',
  },
  { inFrame: 'Time of Fix, where it is older than the report', takenAs: 'fixAgeS' },
  { inFrame: 'Carrier', takenAs: 'gsmOperator' },
  { inFrame: 'RSSI', takenAs: 'gsmLevel', note: 'kept as rssiDbm, too' },
  { inFrame: 'Comm State', takenAs: null, note: 'kept as commState' },
  { inFrame: 'HDOP', takenAs: 'hdop' },
  { inFrame: 'Inputs bit 0: ignition', takenAs: 'ignition' },
  { inFrame: 'Inputs bit 1', takenAs: 'din1' },
  { inFrame: 'Inputs bit 2', takenAs: 'din2' },
  { inFrame: 'Inputs bit 3', takenAs: 'din3' },
  { inFrame: 'Inputs bit 4', takenAs: 'din4' },
  { inFrame: 'Inputs, all of them', takenAs: 'inputs' },
  { inFrame: 'Unit Status', takenAs: 'statusBits' },
  { inFrame: 'Event Code', takenAs: 'trigger', note: 'whoever sets the unit up gives it its meaning' },
  { inFrame: 'Event Index', takenAs: null, note: 'a place in the unit’s own list' },
  { inFrame: 'Accumulators', takenAs: null, note: 'kept as acc0 to acc63: what they count is set in the unit' },
  { inFrame: 'User Msg', takenAs: 'serialData' },
  { inFrame: 'Application data', takenAs: null, note: 'bytes of other makers’ programs; the place is taken' },
  { inFrame: 'ID Report', takenAs: null, note: 'answered; its page could not be had' },
  {
    inFrame: 'Messages of the types 11 to 14',
    takenAs: null,
    note: 'answered; their pages could not be had: the place is taken where they open as an event report does, the rest is kept raw',
  },
]
