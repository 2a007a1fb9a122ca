import type { NounFixture } from '../../records/test-noun.ts'

export const fixture: NounFixture = {
  noun: 'supports',
  level: 'reseller',
  who: { reads: 'reseller', writes: 'reseller', by: '1 §2: /supports is a screen of resellers' },
  table: 'supports',
  photos: 'supportPhotos',
  row: (n) => ({ name: `support ${n}`, created_ts: 1, updated_ts: 1 }),
  fields: (n) => ({
    ...{ name: `Support ${n}`, helpline: '900 100 200', email: 'ayuda@igeldo.test', mobile: '+34 600 100 200' },
    ...{ whatsapp: '+34600100200', description: 'Text' },
  }),
  changes: { description: 'Set' },
}
