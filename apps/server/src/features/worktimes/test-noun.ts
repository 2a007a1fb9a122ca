import type { NounFixture } from '../../records/test-noun.ts'

export const fixture: NounFixture = {
  noun: 'worktimes',
  level: 'company',
  table: 'worktimes',
  row: (n) => ({ name: `hours ${n}`, timezone: 'UTC', spans: '[]', holidays: '[]' }),
  fields: (n) => ({
    ...{ name: `Hours ${n}`, description: 'Text', colour: 'red', timezone: 'Europe/Madrid' },
    spans: [{ day: 0, fromMinute: 0, toMinute: 60 }],
    holidays: [{ date: '2026-01-01', name: 'New year', isYearly: true }],
  }),
  changes: { description: 'Set' },
}
