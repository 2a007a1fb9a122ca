import type { NounFixture } from '../../records/test-noun.ts'

export const fixture: NounFixture = {
  noun: 'pois',
  level: 'company',
  table: 'pois',
  row: (n) => ({ name: `poi ${n}`, lat: 1, lng: 2 }),
  fields: (n) => ({ name: `Poi ${n}`, description: 'Text', colour: 'red', lat: 1, lng: 2, radiusM: 50 }),
  changes: { description: 'Set' },
}
