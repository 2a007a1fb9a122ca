import { may, type Permission, permissions, type Role, roles } from './roles.ts'

/**
 * Where everybody lands at every address, from the words of spec 1 §2 and §6 and the decisions of spec 3, apart from the
 * web's `access.ts` and from `roles.ts`, so that a wrong one fails. Read by the web's matrix and by journeys in a browser.
 */
export type Landing = 'opens' | 'opens above companies' | 'logged out' | '/' | '/login' | '/companies'

const superReseller: readonly Role[] = ['SUPER_RESELLER', 'DEVELOPER']
const distributor: readonly Role[] = ['DISTRIBUTOR', 'SUPER_RESELLER', 'DEVELOPER']
export const reseller: readonly Role[] = ['RESELLER', 'DISTRIBUTOR', 'SUPER_RESELLER', 'DEVELOPER']
export const ofCompanies: readonly Role[] = ['ADMIN', 'SUBADMIN', 'OPERATOR']

interface Row {
  level: 'public' | 'own' | 'reseller' | 'company'
  who?: readonly Role[]
  /** Where a company's people land whose role is not among them; logged out where the guard names the address. */
  others?: 'logged out' | '/'
  /** Nothing is to be done there without changing something. */
  isClosedToReadOnly?: true
}
const row = (level: Row['level'], who?: readonly Role[], others?: Row['others']): Row => ({
  level,
  ...(who && { who }),
  ...(others && { others }),
})
const admin: readonly Role[] = ['ADMIN', ...reseller]
const subadmin: readonly Role[] = ['SUBADMIN', ...admin]
const everyone: readonly Role[] = ['OPERATOR', ...subadmin]

const table: Record<string, Row> = {
  '/login': row('public'),
  '/password/set': row('public'),
  '/notifications/unsubscribe': row('public'),
  // Not in the spec: what is called with a key is no secret.
  '/apiReference': row('public'),
  '/profile': row('own'),
  '/help': row('own'),
  '/useterms': row('own'),

  // "Non-reseller users are logged out on reseller routes"; others of reseller level go to companies (spec 3).
  '/companies': row('reseller', reseller, 'logged out'),
  '/superUsers': row('reseller', reseller, 'logged out'),
  '/devices': row('reseller', reseller, 'logged out'),
  '/reselleralarms': row('reseller', reseller, 'logged out'),
  '/ticketsAdmin': row('reseller', reseller, 'logged out'),
  '/resellers': row('reseller', distributor, 'logged out'),
  '/superLog': row('reseller', superReseller, 'logged out'),
  '/usersstats': row('reseller', superReseller, 'logged out'),
  // Not in the spec, each like the screen that it belongs to.
  '/usage': row('reseller', reseller, 'logged out'),
  '/cras': row('reseller', reseller, 'logged out'),
  '/backups': row('reseller', superReseller, 'logged out'),
  '/deviceBin': { ...row('reseller', reseller, 'logged out'), isClosedToReadOnly: true },
  '/distributors': row('reseller', superReseller, 'logged out'),
  '/superMails': row('reseller', superReseller, 'logged out'),
  '/brands': row('reseller', superReseller, 'logged out'),
  '/brandPreview': row('reseller', superReseller, 'logged out'),

  '/': row('company', everyone),
  '/dashboard': row('company', everyone),
  '/maintenances': row('company', everyone),
  '/costs': row('company', everyone),
  // Like costs, which they are.
  '/fuel-purchases': row('company', everyone),
  '/tickets': row('company', everyone),
  // "OPERATOR is logged out on …"
  '/vehicles': row('company', subadmin, 'logged out'),
  '/assets': row('company', subadmin, 'logged out'),
  '/persons': row('company', subadmin, 'logged out'),
  '/drivers': row('company', subadmin, 'logged out'),
  '/geozones': row('company', subadmin, 'logged out'),
  '/pois': row('company', subadmin, 'logged out'),
  '/wmsmaps': row('company', subadmin, 'logged out'),
  '/beacons': row('company', subadmin, 'logged out'),
  '/indoor': row('company', subadmin, 'logged out'),
  '/reports': row('company', subadmin, 'logged out'),
  // "… and SUBADMIN on groups, rules, users, periodic, log, alarms, forms"
  '/groups': row('company', admin, 'logged out'),
  '/trackRules': row('company', admin, 'logged out'),
  '/users': row('company', admin, 'logged out'),
  '/periodic': row('company', admin, 'logged out'),
  '/log': row('company', admin, 'logged out'),
  // Not in the spec: what the panel shows, on a page of its own.
  '/alarmlogs': row('company', everyone),
  '/alarms': row('company', admin, 'logged out'),
  '/forms': row('company', admin, 'logged out'),
  '/itineraries': row('company', reseller, 'logged out'),
  // Neither the role table nor the guard names them: sent home (spec 3).
  '/heatmaps': row('company', subadmin, '/'),
  '/incidents': row('company', subadmin, '/'),
  '/beaconzones': row('company', ['DEVELOPER'], '/'),
  // Not in the spec, each like the screen that it belongs to.
  '/mails': row('company', admin, 'logged out'),
  '/apiKeys': row('company', admin, '/'),
  '/runs': row('company', admin, '/'),
  '/access': row('company', admin, '/'),
  '/motion': row('company', admin, '/'),
  '/scoring': row('company', admin, '/'),
  '/sensors': row('company', admin, '/'),
  '/sensorTable': row('company', everyone),
  '/playback': row('company', everyone),
  '/bin': row('company', everyone),
}

export const tabledAddresses: readonly string[] = Object.keys(table)

/** Of a noun without a row: whoever its rights let, which the server's own table of who may make which call holds them to. */
const rowOfNoun = (path: string): Row | undefined => {
  const access = [`${path.slice(1)}.manage`, `${path.slice(1)}.read`].find((each) =>
    permissions.includes(each as never),
  )
  if (!access) return undefined
  const who = roles.filter((role) => may({ role, readOnly: false }, access as Permission))
  return who.some((role) => ofCompanies.includes(role)) ? row('company', who, '/') : row('reseller', who, 'logged out')
}

export interface Somebody {
  role: Role
  readOnly: boolean
  companyId: number | null
}

/** `somebody` is null where nobody is signed in. */
export const landingOf = (path: string, somebody: Somebody | null): Landing => {
  const known = table[path] ?? rowOfNoun(path)
  if (!known) throw new Error(`${path} has no row in the table of screens`)
  const { level, who, others, isClosedToReadOnly } = known
  if (level === 'public') return somebody && path === '/login' ? '/' : 'opens'
  if (!somebody) return '/login'
  if (level === 'own') return 'opens'
  const { role, companyId, readOnly } = somebody
  const isOfCompany = ofCompanies.includes(role)
  if (!who?.includes(role) || (readOnly && isClosedToReadOnly)) {
    if (isOfCompany) return others as Landing
    return level === 'reseller' ? '/companies' : '/'
  }
  if (level === 'reseller') return companyId === null ? 'opens' : 'opens above companies'
  return companyId === null ? '/companies' : 'opens'
}
