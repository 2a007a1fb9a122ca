import { z } from 'zod'

export const roles = [
  'SUPER_RESELLER',
  'DISTRIBUTOR',
  'RESELLER',
  'DEVELOPER',
  'ADMIN',
  'SUBADMIN',
  'OPERATOR',
] as const
export const Role = z.enum(roles)
export type Role = z.infer<typeof Role>

/** Spec 1 §6, the levels. */
export const superLevel: readonly Role[] = ['SUPER_RESELLER', 'DEVELOPER']
export const distributorLevel: readonly Role[] = ['DISTRIBUTOR', ...superLevel]
export const resellerLevel: readonly Role[] = ['RESELLER', ...distributorLevel]
export const adminLevel: readonly Role[] = ['ADMIN', ...resellerLevel]
export const subadminLevel: readonly Role[] = ['SUBADMIN', ...adminLevel]
export const everyRole: readonly Role[] = ['OPERATOR', ...subadminLevel]
const ofCompanies: readonly Role[] = ['ADMIN', 'SUBADMIN', 'OPERATOR']
const developerOnly: readonly Role[] = ['DEVELOPER']
const operatorOnly: readonly Role[] = ['OPERATOR']

interface Rule {
  roles: readonly Role[]
  /** Refused to read-only users … */
  writes?: true
  /** … except to these roles (spec 1 §6: read-only operators may edit costs and tickets). */
  readOnlyExcept?: readonly Role[]
}

/**
 * The one table of who may do what. Routes name a key as their `access`, screens as theirs; the server
 * enforces it, the web hides by it. SUBADMIN and OPERATOR are further held to the items of their groups.
 */
const rules = {
  'session.own': { roles: everyRole },
  'profile.write': { roles: everyRole, writes: true },
  'map.read': { roles: everyRole },
  'dashboard.read': { roles: everyRole },
  'fleet.read': { roles: everyRole },
  'companies.read': { roles: resellerLevel },
  'companies.write': { roles: resellerLevel, writes: true },
  'resellers.read': { roles: resellerLevel },
  'resellers.manage': { roles: distributorLevel },
  'resellers.write': { roles: distributorLevel, writes: true },
  'distributors.read': { roles: distributorLevel },
  'distributors.manage': { roles: superLevel },
  'distributors.write': { roles: superLevel, writes: true },
  'cras.read': { roles: resellerLevel },
  'cras.write': { roles: resellerLevel, writes: true },
  /** For billing. */
  'usage.read': { roles: resellerLevel },
  /** For good, with a certificate. */
  'companies.erase': { roles: resellerLevel, writes: true },
  'companies.move': { roles: distributorLevel, writes: true },
  'superUsers.manage': { roles: resellerLevel },
  'superUsers.write': { roles: resellerLevel, writes: true },
  'devices.read': { roles: resellerLevel },
  'devices.write': { roles: resellerLevel, writes: true },
  /**
   * A company's trackers on no item are in no group either, so that a SUBADMIN, who sees the items of groups alone, has
   * nothing to tell his from others'; and only resellers put one on an item.
   */
  'spareTrackers.read': { roles: adminLevel },
  'pushSources.read': { roles: resellerLevel },
  'pushSources.write': { roles: resellerLevel, writes: true },
  'companyAlerts.send': { roles: resellerLevel, writes: true },
  'resellerAlarms.manage': { roles: resellerLevel },
  'resellerAlarms.write': { roles: resellerLevel, writes: true },
  'ticketsAdmin.manage': { roles: resellerLevel },
  'supports.read': { roles: resellerLevel },
  'supports.write': { roles: resellerLevel, writes: true },
  /** Whom to turn to is nobody's secret within a company. */
  'companySupports.read': { roles: everyRole },
  /** What a reseller's people did to its own records; of which noun, the noun's permission says. */
  'resellerChanges.read': { roles: resellerLevel },
  'resellerChanges.undo': { roles: resellerLevel, writes: true },
  /** Whose name the product is sold under, and what its host names are, is the platform's to say. */
  'brands.manage': { roles: superLevel },
  'brands.write': { roles: superLevel, writes: true },
  'resellerLog.read': { roles: resellerLevel },
  /** What was done to records of nobody below the platform; of which noun its permission says, of which record the asker's scope. */
  'platformChanges.read': { roles: resellerLevel },
  'platformChanges.undo': { roles: resellerLevel, writes: true },
  'superLog.read': { roles: superLevel },
  'usersStats.read': { roles: superLevel },
  'backups.read': { roles: superLevel },
  'vehicles.read': { roles: everyRole },
  'vehicles.manage': { roles: subadminLevel },
  'vehicles.write': { roles: subadminLevel, writes: true },
  'assets.read': { roles: everyRole },
  'assets.manage': { roles: subadminLevel },
  'assets.write': { roles: subadminLevel, writes: true },
  'persons.read': { roles: everyRole },
  'persons.manage': { roles: subadminLevel },
  'persons.write': { roles: subadminLevel, writes: true },
  'drivers.read': { roles: everyRole },
  'drivers.manage': { roles: subadminLevel },
  'drivers.write': { roles: subadminLevel, writes: true },
  'customDatas.write': { roles: adminLevel, writes: true },
  'states.write': { roles: adminLevel, writes: true },
  /** Of what kind of record, the noun's own permission says: an operator's are costs and tickets. */
  'changes.read': { roles: everyRole },
  'changes.undo': { roles: everyRole, writes: true, readOnlyExcept: operatorOnly },
  'bin.read': { roles: everyRole },
  /** A person's own views of tables change nothing of the company's. */
  'views.own': { roles: everyRole },
  'views.share': { roles: adminLevel, writes: true },
  'resellerViews.own': { roles: resellerLevel },
  'resellerViews.share': { roles: resellerLevel, writes: true },
  'groups.read': { roles: everyRole },
  'groups.manage': { roles: adminLevel },
  'groups.write': { roles: adminLevel, writes: true },
  'users.manage': { roles: adminLevel },
  'users.write': { roles: adminLevel, writes: true },
  /** What one has begun oneself: as a user of a company in scope. */
  'acting.own': { roles: resellerLevel },
  /** A user who may write does not make a writer of whoever acts for them. */
  'acting.write': { roles: resellerLevel, writes: true },
  'apiKeys.read': { roles: adminLevel },
  'apiKeys.write': { roles: adminLevel, writes: true },
  'virtualLocks.read': { roles: everyRole },
  /** For oneself: who is above the companies has no item that a lock could be for. */
  'virtualLocks.own': { roles: ofCompanies, writes: true },
  'virtualLocks.manage': { roles: adminLevel },
  'virtualLocks.write': { roles: adminLevel, writes: true },
  /** What a trip was for, its driver's book: of their groups' items everybody who may write at all. */
  'tripPurposes.read': { roles: everyRole },
  'tripPurposes.write': { roles: everyRole, writes: true },
  /** After its days have run out, with a reason. */
  'tripPurposes.late': { roles: adminLevel, writes: true },
  /** What makes a trip. */
  'motion.manage': { roles: adminLevel },
  'motion.write': { roles: adminLevel, writes: true },
  'alarms.manage': { roles: adminLevel },
  'alarms.write': { roles: adminLevel, writes: true },
  'alarmlogs.read': { roles: everyRole },
  'alarmlogs.write': { roles: everyRole, writes: true },
  'forms.manage': { roles: adminLevel },
  'worktimes.read': { roles: everyRole },
  'trackRules.manage': { roles: adminLevel },
  'trackRules.write': { roles: adminLevel, writes: true },
  'geozones.read': { roles: everyRole },
  'geozones.manage': { roles: subadminLevel },
  'geozones.write': { roles: subadminLevel, writes: true },
  'pois.read': { roles: everyRole },
  'pois.manage': { roles: subadminLevel },
  'pois.write': { roles: subadminLevel, writes: true },
  'sensors.read': { roles: everyRole },
  'sensors.manage': { roles: adminLevel },
  'sensors.write': { roles: adminLevel, writes: true },
  'wmsmaps.manage': { roles: subadminLevel },
  'indoor.manage': { roles: subadminLevel },
  'beaconzones.manage': { roles: developerOnly },
  'itineraries.manage': { roles: resellerLevel },
  'maintenances.read': { roles: everyRole },
  'costs.read': { roles: everyRole },
  'costs.write': { roles: everyRole, writes: true, readOnlyExcept: operatorOnly },
  /** What was paid by fuel card, as with costs. */
  'fuelPurchases.read': { roles: everyRole },
  'fuelPurchases.write': { roles: everyRole, writes: true, readOnlyExcept: operatorOnly },
  'tickets.read': { roles: everyRole },
  'tickets.write': { roles: everyRole, writes: true, readOnlyExcept: operatorOnly },
  'reports.read': { roles: subadminLevel },
  /** What one's own run found, with colleagues who see all that it is about. */
  'reports.share': { roles: subadminLevel, writes: true },
  /** By what drivers are judged: where anybody may try another formula on them, too. */
  'scoring.manage': { roles: adminLevel },
  'scoring.write': { roles: adminLevel, writes: true },
  /** By a name that answers for it: somebody's of the company, not its supplier's. */
  'coldChain.release': { roles: ['ADMIN', 'SUBADMIN'], writes: true },
  'periodic.manage': { roles: adminLevel },
  'periodic.write': { roles: adminLevel, writes: true },
  'log.read': { roles: adminLevel },
  /** What the log tells of can be sent again. */
  'mails.write': { roles: adminLevel, writes: true },
  'outbox.write': { roles: superLevel, writes: true },
  /** All of it leaves the house: by nobody who may change nothing. */
  'companyData.export': { roles: adminLevel, writes: true },
  /** In the background: of who is no administrator their own alone. */
  'runs.read': { roles: everyRole },
  'runs.cancel': { roles: everyRole, writes: true },
  'resellerRuns.read': { roles: resellerLevel },
  'resellerRuns.cancel': { roles: resellerLevel, writes: true },
  'heatmaps.read': { roles: subadminLevel },
  'incidents.read': { roles: subadminLevel },
} satisfies Record<string, Rule>

export type Permission = keyof typeof rules
export const permissions = Object.keys(rules) as Permission[]

/** `public` needs no session; everything else names a permission. */
export type Access = 'public' | Permission

export interface Actor {
  role: Role
  readOnly: boolean
  /** Acts for somebody and has not been allowed to change anything: even what a read-only user may. */
  isReadingFor?: boolean | undefined
}

export const may = (actor: Actor, permission: Permission): boolean => {
  const rule: Rule = rules[permission]
  if (!rule.roles.includes(actor.role)) return false
  if (rule.writes && actor.isReadingFor) return false
  if (rule.writes && actor.readOnly) return rule.readOnlyExcept?.includes(actor.role) ?? false
  return true
}

/** Refused to read-only users, but for exceptions. */
export const isWriting = (permission: Permission): boolean => (rules[permission] as Rule).writes ?? false

/** Of nobody within a company. */
export const isAboveCompanies = (permission: Permission): boolean =>
  rules[permission].roles.every((role) => isOfResellerLevel(role))

export const isOfResellerLevel = (role: Role): boolean => resellerLevel.includes(role)

/** Of those above companies, the higher over the lower. */
const ranks: Partial<Record<Role, number>> = { RESELLER: 1, DISTRIBUTOR: 2, DEVELOPER: 3, SUPER_RESELLER: 4 }

/**
 * Whose accounts above companies somebody looks after, as roles; whether they stand in the same part of the tree is
 * another question. Those below oneself; `/superUsers` being a reseller's screen, a RESELLER's own colleagues too.
 */
export const rolesUnder = (role: Role): Role[] =>
  resellerLevel.filter(
    (other) => (ranks[other] ?? 0) < (ranks[role] ?? 0) || (role === 'RESELLER' && other === 'RESELLER'),
  )

/** These two see only the items of their groups: in lists, live, reports, exports and counts alike. */
export const rolesHeldToGroups: readonly Role[] = ['SUBADMIN', 'OPERATOR']
export const isHeldToGroups = (role: Role): boolean => rolesHeldToGroups.includes(role)
