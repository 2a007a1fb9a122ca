import { describe, expect, test } from 'vitest'
import { differencesBetween } from './field-difference.ts'
import { mergeConflict } from './merge-conflict.ts'

const was = { apn: 'internet', server: 'one.example', port: '2166', interval: '60' }
const differencesOf = (before: typeof was, after: typeof was) => differencesBetween(before, after, (name) => name)
const merge = (theirs: Partial<typeof was>, mine: Partial<typeof was>) =>
  mergeConflict({ was, theirs: { ...was, ...theirs }, mine: { ...was, ...mine }, differencesOf })

describe('a save over what somebody else has saved meanwhile', () => {
  test('keeps what only they have changed', () => {
    const { values, differences } = merge({ server: 'two.example' }, { interval: '30' })
    expect(values).toEqual({ ...was, server: 'two.example', interval: '30' })
    expect(differences).toMatchObject([
      { key: 'server', kept: 'theirs', isOfBoth: false },
      { key: 'interval', kept: 'mine', isOfBoth: false },
    ])
  })

  test('replaces what both have changed, and says so', () => {
    const { values, differences } = merge({ apn: 'theirs' }, { apn: 'mine' })
    expect(values.apn).toBe('mine')
    expect(differences).toMatchObject([{ key: 'apn', kept: 'mine', isOfBoth: true }])
  })

  test('does not name what both have changed alike', () => {
    expect(merge({ apn: 'same' }, { apn: 'same' })).toEqual({ values: { ...was, apn: 'same' }, differences: [] })
  })
})
