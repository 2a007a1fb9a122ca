import type { NounFixture } from '../../records/test-noun.ts'

export const fixture: NounFixture = {
  noun: 'cras',
  level: 'reseller',
  table: 'cras',
  row: (n) => ({ name: `centre ${n}`, created_ts: 1, updated_ts: 1 }),
  fields: (n) => ({ name: `Centre ${n}`, phone: '900 100 200', email: 'cra@igeldo.test', description: 'Text' }),
  changes: { description: 'Set' },
}
