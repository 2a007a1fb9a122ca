import type { NounFixture } from '../../records/test-noun.ts'

export const fixture: NounFixture = {
  noun: 'cras',
  level: 'reseller',
  table: 'cras',
  row: (n) => ({ name: `centre ${n}`, created_ts: 1, updated_ts: 1 }),
  fields: (n) => ({
    ...{ name: `Centre ${n}`, phone: '900 100 200', email: 'cra@igeldo.test', description: 'Text' },
    ...{ account: 'A1B2', format: 'ADM-CID', mainHost: 'cra.igeldo.test', mainPort: 5_000, mainTransport: 'tcp' },
    ...{
      mainKeyForm: 'none',
      mainExtended: 'minutes',
      mainPollSeconds: 90,
      backupHost: '192.0.2.7',
      backupPort: 5_001,
    },
    ...{ backupTransport: 'udp', backupKeyForm: 'hex', backupExtended: 'none', backupPollSeconds: 0 },
  }),
  changes: { description: 'Set' },
}
