import type { NounFixture } from '../../records/test-noun.ts'

const circle = { kind: 'circle', centre: { lat: 1, lng: 2 }, radiusM: 100 }

export const fixture: NounFixture = {
  noun: 'geozones',
  level: 'company',
  table: 'geozones',
  row: (n) => ({ name: `zone ${n}`, shape: JSON.stringify(circle) }),
  fields: (n) => ({
    name: `Zone ${n}`,
    description: 'Text',
    colour: 'red',
    shape: circle,
    simplificationToleranceM: 5,
  }),
  changes: { description: 'Set' },
}
