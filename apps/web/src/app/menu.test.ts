import type { Role } from '@atalaya/contract/roles'
import { landingOf } from '@atalaya/contract/test-screen-table'
import { describe, expect, test } from 'vitest'
import type { Visitor } from './access.ts'
import { menuFor, menuKeysOf, phoneMenuOf } from './menu.ts'
import { menuRootIds } from './menu-roots.ts'
import { screens } from './screens.ts'

const at = (role: Role, companyId: number | null = 7): Visitor => ({ role, readOnly: false, companyId })
const menuOf = (visitor: Visitor) => menuFor(screens, visitor)
const outlineOf = (visitor: Visitor) =>
  Object.fromEntries(menuOf(visitor).map((root) => [root.id, root.screens.map(({ id }) => id)]))
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id)

/** Of the rows that a visitor may open by the table of addresses, below their roots and in the order of the list. */
const outlineFor = (visitor: Visitor) =>
  Object.groupBy(
    screens.filter(({ menu, path }) => menu && landingOf(path, visitor).startsWith('opens')),
    ({ menu }) => menu?.root as string,
  )
const expected = (visitor: Visitor) =>
  Object.fromEntries(Object.entries(outlineFor(visitor)).map(([root, below]) => [root, ids(below ?? [])]))

describe('the menu', () => {
  test('gives an administrator the roots that have screens, in their order', () => {
    expect(outlineOf(at('ADMIN'))).toEqual(expected(at('ADMIN')))
    expect(outlineOf(at('ADMIN'))).toMatchObject({ map: ['map', 'playback', 'sensorTable'], dashboard: ['dashboard'] })
    const shown = ids(menuOf(at('ADMIN')))
    expect(shown).toEqual(menuRootIds.filter((id) => shown.includes(id)))
  })

  test('gives an operator what they may read, and no root without a screen', () => {
    expect(outlineOf(at('OPERATOR'))).toEqual(expected(at('OPERATOR')))
    expect(outlineOf(at('OPERATOR'))).toMatchObject({ alarmNotices: ['alarmNotices'], settings: ['bin'] })
  })

  test('gives a reseller above companies only what is above them, and both within one', () => {
    expect(outlineOf(at('RESELLER', null))).toEqual(expected(at('RESELLER', null)))
    expect(Object.keys(outlineOf(at('RESELLER', null)))).toEqual(['customers', 'devices'])
    expect(ids(menuOf(at('RESELLER')))).toEqual([
      'map',
      'dashboard',
      'alarmNotices',
      'fleet',
      'places',
      'reports',
      'maintenance',
      'settings',
      'customers',
      'devices',
    ])
  })

  test('has every screen of the menu below some root', () => {
    const below = menuOf(at('SUPER_RESELLER')).flatMap((root) => ids(root.screens))
    expect(below.toSorted()).toEqual(ids(screens.filter(({ menu }) => menu)).toSorted())
  })

  test('opens by a root the screen that is called like it or stands alone below it', () => {
    const own = Object.fromEntries(menuOf(at('RESELLER')).map((root) => [root.id, root.own?.id]))
    expect(own).toMatchObject({ map: 'map', devices: 'devices', maintenance: undefined, fleet: undefined })
    expect(menuOf(at('OPERATOR')).find(({ id }) => id === 'settings')?.own?.id).toBe('bin')
  })

  test('shows a coming screen by its one row', () => {
    const coming = {
      id: 'dashboard',
      path: '/dashboard',
      menu: { root: 'dashboard', key: 'x' },
    } as never
    expect(ids(menuFor([...screens, coming], at('ADMIN')))).toContain('dashboard')
  })
})

describe('the letters behind g', () => {
  test.each([
    ['ADMIN', 7],
    ['RESELLER', null],
    ['SUPER_RESELLER', null],
  ] as const)('are one screen’s each, for %s (company %s)', (role, companyId) => {
    const withLetter = menuOf(at(role, companyId)).flatMap((root) => root.screens.filter(({ menu }) => menu?.key))
    expect(withLetter.length).toBeGreaterThan(5)
    expect([...menuKeysOf(menuOf(at(role, companyId))).keys()].toSorted()).toEqual(ids(withLetter).toSorted())
  })

  test('lead who sees both levels to the screen within the company', () => {
    const menu = menuOf(at('SUPER_RESELLER'))
    expect(menu.flatMap((root) => ids(root.screens))).toEqual(expect.arrayContaining(['reports', 'resellers']))
    expect([menuKeysOf(menu).get('reports'), menuKeysOf(menu).has('resellers')]).toEqual(['r', false])
  })
})

describe('the bar of a phone', () => {
  const phoneOf = (visitor: Visitor) => {
    const { slots, more } = phoneMenuOf(menuOf(visitor))
    return { slots: ids(slots), more: Object.fromEntries(more.map((group) => [group.id, ids(group.screens)])) }
  }

  test('has three roots and a sheet of all that they do not lead to', () => {
    const { map, alarmNotices, fleet, ...others } = expected(at('ADMIN'))
    expect(Object.keys({ map, alarmNotices, fleet })).toEqual(phoneOf(at('ADMIN')).slots)
    expect(phoneOf(at('ADMIN')).more).toEqual({
      ...{ map: map?.filter((id) => id !== 'map'), alarmNotices: alarmNotices?.filter((id) => id !== 'alarmNotices') },
      ...others,
    })
  })

  test('needs no sheet where four roots are all', () => {
    const single = menuOf(at('ADMIN')).flatMap((root) => (root.id === 'dashboard' ? [] : [{ ...root, own: undefined }]))
    expect(phoneMenuOf(single.slice(0, 4))).toEqual({ slots: single.slice(0, 4), more: [] })
  })

  test.each([
    ['OPERATOR', 7],
    ['SUBADMIN', 7],
    ['ADMIN', 7],
    ['RESELLER', 7],
    ['RESELLER', null],
    ['SUPER_RESELLER', null],
  ] as const)('leads %s (company %s) to every screen exactly once', (role, companyId) => {
    const menu = menuOf(at(role, companyId))
    const { slots, more } = phoneMenuOf(menu)
    const led = [
      ...slots.flatMap(({ own, screens: below }) => (own ? [own] : below)),
      ...more.flatMap(({ screens: below }) => below),
    ]
    expect(ids(led).toSorted()).toEqual(menu.flatMap((root) => ids(root.screens)).toSorted())
    expect(slots.length + Number(more.length > 0)).toBeLessThanOrEqual(4)
  })
})
