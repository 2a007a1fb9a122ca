import {
  type Actor,
  isAboveCompanies,
  isOfResellerLevel,
  may,
  type Permission,
  permissions,
} from '@atalaya/contract/roles'

interface PathRule {
  access: 'public' | Permission
  /** `reseller` screens work above companies, `company` ones inside the chosen company, `own` ones anywhere. */
  scope: 'public' | 'own' | 'reseller' | 'company'
  /** Where somebody without the permission is sent instead of being logged out (spec 3). */
  refusedTo?: '/' | '/companies'
}

/**
 * Spec 1 §2 and §6 with the decisions of spec 3: every address of the product, built or not, but for those of nouns that say no more
 * than their rights.
 */
export const pathRules = {
  '/login': { access: 'public', scope: 'public' },
  '/password/set': { access: 'public', scope: 'public' },
  '/notifications/unsubscribe': { access: 'public', scope: 'public' },
  '/apiReference': { access: 'public', scope: 'public' },
  '/profile': { access: 'session.own', scope: 'own' },

  '/companies': { access: 'companies.read', scope: 'reseller' },
  '/resellers': { access: 'resellers.manage', scope: 'reseller', refusedTo: '/companies' },
  '/distributors': { access: 'distributors.manage', scope: 'reseller', refusedTo: '/companies' },
  '/usage': { access: 'usage.read', scope: 'reseller' },
  '/superUsers': { access: 'superUsers.manage', scope: 'reseller' },
  '/devices': { access: 'devices.read', scope: 'reseller' },
  '/deviceBin': { access: 'devices.write', scope: 'reseller', refusedTo: '/companies' },
  '/reselleralarms': { access: 'resellerAlarms.manage', scope: 'reseller' },
  '/ticketsAdmin': { access: 'ticketsAdmin.manage', scope: 'reseller' },
  '/brands': { access: 'brands.manage', scope: 'reseller', refusedTo: '/companies' },
  '/brandPreview': { access: 'brands.manage', scope: 'reseller', refusedTo: '/companies' },
  '/superLog': { access: 'superLog.read', scope: 'reseller', refusedTo: '/companies' },
  '/superMails': { access: 'superLog.read', scope: 'reseller', refusedTo: '/companies' },
  '/backups': { access: 'backups.read', scope: 'reseller', refusedTo: '/companies' },
  '/usersstats': { access: 'usersStats.read', scope: 'reseller', refusedTo: '/companies' },

  '/': { access: 'map.read', scope: 'company' },
  '/playback': { access: 'map.read', scope: 'company' },
  '/dashboard': { access: 'dashboard.read', scope: 'company' },
  '/vehicles': { access: 'vehicles.manage', scope: 'company' },
  '/assets': { access: 'assets.manage', scope: 'company' },
  '/persons': { access: 'persons.manage', scope: 'company' },
  '/drivers': { access: 'drivers.manage', scope: 'company' },
  '/groups': { access: 'groups.manage', scope: 'company' },
  '/users': { access: 'users.manage', scope: 'company' },
  '/bin': { access: 'bin.read', scope: 'company' },
  '/alarmlogs': { access: 'alarmlogs.read', scope: 'company' },
  '/alarms': { access: 'alarms.manage', scope: 'company' },
  '/forms': { access: 'forms.manage', scope: 'company' },
  '/trackRules': { access: 'trackRules.manage', scope: 'company' },
  '/motion': { access: 'motion.manage', scope: 'company', refusedTo: '/' },
  '/sensors': { access: 'sensors.manage', scope: 'company', refusedTo: '/' },
  '/sensorTable': { access: 'sensors.read', scope: 'company' },
  '/geozones': { access: 'geozones.manage', scope: 'company' },
  '/pois': { access: 'pois.manage', scope: 'company' },
  '/wmsmaps': { access: 'wmsmaps.manage', scope: 'company' },
  '/beacons': { access: 'indoor.manage', scope: 'company' },
  '/indoor': { access: 'indoor.manage', scope: 'company' },
  '/beaconzones': { access: 'beaconzones.manage', scope: 'company', refusedTo: '/' },
  '/itineraries': { access: 'itineraries.manage', scope: 'company' },
  '/maintenances': { access: 'maintenances.read', scope: 'company' },
  '/costs': { access: 'costs.read', scope: 'company' },
  '/fuel-purchases': { access: 'fuelPurchases.read', scope: 'company' },
  '/tickets': { access: 'tickets.read', scope: 'company' },
  '/reports': { access: 'reports.read', scope: 'company' },
  '/periodic': { access: 'periodic.manage', scope: 'company' },
  '/log': { access: 'log.read', scope: 'company' },
  '/apiKeys': { access: 'apiKeys.read', scope: 'company', refusedTo: '/' },
  '/access': { access: 'users.manage', scope: 'company', refusedTo: '/' },
  '/scoring': { access: 'scoring.manage', scope: 'company', refusedTo: '/' },
  '/mails': { access: 'log.read', scope: 'company' },
  '/runs': { access: 'log.read', scope: 'company', refusedTo: '/' },
  '/help': { access: 'session.own', scope: 'own' },
  '/useterms': { access: 'session.own', scope: 'own' },
  '/heatmaps': { access: 'heatmaps.read', scope: 'company', refusedTo: '/' },
  '/incidents': { access: 'incidents.read', scope: 'company', refusedTo: '/' },
} as const satisfies Record<`/${string}`, PathRule>

type NounPath = Permission extends infer P
  ? P extends `${infer Noun}.${'read' | 'manage'}`
    ? `/${Noun}`
    : never
  : never
export type ScreenPath = keyof typeof pathRules | NounPath

/** Of whoever may manage the noun that it is called like, or else read it; above companies or within one, as its rights are. */
const nounRule = (path: string): PathRule | undefined => {
  const access = (['manage', 'read'] as const)
    .map((verb) => `${path.slice(1)}.${verb}` as Permission)
    .find((permission) => permissions.includes(permission))
  if (!access) return undefined
  return isAboveCompanies(access) ? { access, scope: 'reseller' } : { access, scope: 'company', refusedTo: '/' }
}

const ruleAt = (path: string): PathRule | undefined =>
  Object.hasOwn(pathRules, path) ? pathRules[path as keyof typeof pathRules] : nounRule(path)

/** The rule that an address falls under: its longest known beginning, so `/password/set/KEY` is `/password/set`. */
export const ruleFor = (pathname: string): PathRule | null => {
  let path = pathname.replace(/\/+$/, '') || '/'
  while (path !== '') {
    const rule = ruleAt(path)
    if (rule) return rule
    path = path.slice(0, path.lastIndexOf('/'))
  }
  return null
}

export type Verdict =
  | { kind: 'open' }
  /** Opens, and lets go of the chosen company first (spec 1 §2). */
  | { kind: 'openAboveCompanies' }
  | { kind: 'redirect'; to: '/' | '/login' | '/companies' }
  | { kind: 'logout' }

export interface Visitor extends Actor {
  companyId: number | null
  /** Whoever has to choose a password first does so at the sign-in, and goes nowhere else before. */
  passwordChange?: string | null
  /** Likewise for a second factor. */
  isEnrolling?: boolean
}

const open: Verdict = { kind: 'open' }
const redirect = (to: '/' | '/login' | '/companies'): Verdict => ({ kind: 'redirect', to })

/** Spec 1 §6: what happens when `visitor` goes to `pathname`; null is nobody signed in. */
export const guard = (pathname: string, visitor: Visitor | null): Verdict => {
  const rule = ruleFor(pathname)
  const isHeld = Boolean(visitor?.passwordChange) || visitor?.isEnrolling === true
  if (isHeld) return rule?.scope === 'public' ? open : redirect('/login')
  if (rule?.scope === 'public') return visitor && pathname === '/login' ? redirect('/') : open
  if (visitor === null) return redirect('/login')
  // An unknown address shows "not found", to people who are signed in.
  if (rule === null || rule.scope === 'own') return open

  const isAllowed = rule.access === 'public' || may(visitor, rule.access)
  if (!isAllowed)
    return isOfResellerLevel(visitor.role) || rule.refusedTo === '/'
      ? redirect(rule.refusedTo ?? '/')
      : { kind: 'logout' }
  if (rule.scope === 'reseller') return visitor.companyId === null ? open : { kind: 'openAboveCompanies' }
  return visitor.companyId === null ? redirect('/companies') : open
}

/** Whether an address belongs in this visitor's menu and palette. */
export const isReachable = (path: ScreenPath, visitor: Visitor): boolean => {
  const { access, scope } = ruleAt(path) as PathRule
  if (access === 'public') return false
  if (scope === 'company' && visitor.companyId === null) return false
  return may(visitor, access)
}
