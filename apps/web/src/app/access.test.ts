import { type Role, roles } from '@atalaya/contract/roles'
import { describe, expect, test } from 'vitest'
import { guard, isReachable, pathRules, ruleFor, type Visitor } from './access.ts'

const companyRoles: readonly Role[] = ['ADMIN', 'SUBADMIN', 'OPERATOR']
const resellerRoles = roles.filter((role) => !companyRoles.includes(role))
const at = (role: Role, companyId: number | null = 7): Visitor => ({ role, readOnly: false, companyId })
const verdicts = (paths: readonly string[], visitor: Visitor) =>
  new Set(paths.map((path) => JSON.stringify(guard(path, visitor))))
const only = (kind: string, to?: string) => new Set([JSON.stringify(to ? { kind, to } : { kind })])

const resellerPaths = [
  '/companies',
  '/superUsers',
  '/devices',
  '/ticketsAdmin',
  '/resellers',
  '/superLog',
  '/superMails',
  '/usersstats',
  '/backups',
  '/supports',
  '/itineraries',
  '/reselleralarms',
]
const closedToOperator = [
  '/groups',
  '/trackRules',
  '/users',
  '/periodic',
  '/log',
  '/mails',
  '/wmsmaps',
  '/alarms',
  '/vehicles',
  '/assets',
  '/persons',
  '/drivers',
  '/geozones',
  '/pois',
  '/indoor',
  '/beacons',
  '/itineraries',
  '/reports',
  '/forms',
]
const closedToSubadmin = ['/groups', '/trackRules', '/users', '/periodic', '/log', '/mails', '/alarms', '/forms']
const paths = Object.keys(pathRules) as (keyof typeof pathRules)[]
const companyPaths = paths.filter((path) => pathRules[path].scope === 'company')

describe('nobody signed in', () => {
  test('is sent to the sign-in from everywhere', () => {
    const closed = paths.filter((path) => pathRules[path].scope !== 'public')
    expect(closed.length).toBeGreaterThan(30)
    for (const path of [...closed, '/nowhere']) expect(guard(path, null)).toEqual({ kind: 'redirect', to: '/login' })
  })

  test('may sign in, create a password and unsubscribe, with whatever key', () => {
    for (const path of ['/login', '/password/set/Ab-9', '/notifications/unsubscribe/x1']) {
      expect(guard(path, null)).toEqual({ kind: 'open' })
    }
  })
})

describe('reseller screens', () => {
  test.each(companyRoles)('log %s out', (role) => {
    expect(verdicts(resellerPaths, at(role))).toEqual(only('logout'))
  })

  test('open above companies, letting go of the chosen one', () => {
    expect(guard('/companies', at('RESELLER'))).toEqual({ kind: 'openAboveCompanies' })
    expect(guard('/companies', at('RESELLER', null))).toEqual({ kind: 'open' })
  })

  test('of a higher level send to companies instead of logging out', () => {
    for (const path of ['/resellers', '/superLog', '/backups', '/usersstats']) {
      expect(guard(path, at('RESELLER'))).toEqual({ kind: 'redirect', to: '/companies' })
    }
    expect(guard('/superLog', at('DISTRIBUTOR'))).toEqual({ kind: 'redirect', to: '/companies' })
    expect(guard('/resellers', at('DISTRIBUTOR', null))).toEqual({ kind: 'open' })
    for (const role of ['SUPER_RESELLER', 'DEVELOPER'] as const) {
      expect(verdicts(['/superLog', '/backups', '/usersstats', '/resellers'], at(role, null))).toEqual(only('open'))
    }
  })
})

describe('company screens', () => {
  test.each(resellerRoles)('send %s to choose a company first', (role) => {
    const open = companyPaths.filter((path) => role === 'DEVELOPER' || path !== '/beaconzones')
    expect(verdicts(open, at(role, null))).toEqual(only('redirect', '/companies'))
  })

  test('log OPERATOR out of exactly those that the specification names', () => {
    const loggedOut = companyPaths.filter((path) => guard(path, at('OPERATOR')).kind === 'logout')
    expect(loggedOut.toSorted()).toEqual(closedToOperator.toSorted())
  })

  test('log SUBADMIN out of exactly those that the specification names, and of itineraries', () => {
    const loggedOut = companyPaths.filter((path) => guard(path, at('SUBADMIN')).kind === 'logout')
    expect(loggedOut.toSorted()).toEqual([...closedToSubadmin, '/itineraries'].toSorted())
  })

  test('send home where the specification is silent', () => {
    expect(verdicts(['/heatmaps', '/incidents', '/beaconzones'], at('OPERATOR'))).toEqual(only('redirect', '/'))
    expect(guard('/beaconzones', at('ADMIN'))).toEqual({ kind: 'redirect', to: '/' })
    expect(guard('/beaconzones', at('RESELLER'))).toEqual({ kind: 'redirect', to: '/' })
    expect(guard('/beaconzones', at('DEVELOPER'))).toEqual({ kind: 'open' })
  })

  test('are all open to ADMIN but those of resellers and developers', () => {
    const open = companyPaths.filter((path) => guard(path, at('ADMIN')).kind === 'open')
    expect(companyPaths.filter((path) => !open.includes(path)).toSorted()).toEqual(['/beaconzones', '/itineraries'])
  })
})

describe('addresses', () => {
  test('of a noun that says nothing of them are for whoever manages it, or else reads it', () => {
    expect(ruleFor('/supports/12')).toEqual({ access: 'supports.read', scope: 'reseller' })
    expect(ruleFor('/worktimes')).toEqual({ access: 'worktimes.read', scope: 'company', refusedTo: '/' })
    expect(ruleFor('/profile.write')).toBeNull()
    expect(ruleFor('/states')).toBeNull()
  })

  test('fall under their longest known beginning', () => {
    expect(ruleFor('/help/maps')).toBe(pathRules['/help'])
    expect(ruleFor('/geozones/')).toBe(pathRules['/geozones'])
    expect(ruleFor('/geozonesX')).toBeNull()
    expect(ruleFor('/nowhere')).toBeNull()
    expect(ruleFor('/constructor')).toBeNull()
  })

  test('that are unknown open for people who are signed in, to be told so', () => {
    expect(guard('/nowhere', at('OPERATOR'))).toEqual({ kind: 'open' })
  })

  test('of the sign-in lead home when already signed in', () => {
    expect(guard('/login', at('ADMIN'))).toEqual({ kind: 'redirect', to: '/' })
  })

  test('in the menu are those that open as they are', () => {
    for (const role of roles) {
      for (const companyId of [null, 7]) {
        const visitor = at(role, companyId)
        for (const path of paths) {
          if (pathRules[path].scope === 'public') continue
          const { kind } = guard(path, visitor)
          expect([path, isReachable(path, visitor)]).toEqual([path, kind === 'open' || kind === 'openAboveCompanies'])
        }
      }
    }
  })
})
