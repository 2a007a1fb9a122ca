import { type Level, nounFixtures } from '../records/test-noun.ts'

/**
 * Who may make which call, written from the specification's own words and apart from `contract/roles.ts`, so that a
 * table of permissions that is wrong fails the matrix of `authorization.test.ts`. A route without a row fails too.
 */

/** Spec 1 §6, "Levels", word for word. */
const superReseller = ['SUPER_RESELLER', 'DEVELOPER'] as const
const distributor = ['DISTRIBUTOR', 'SUPER_RESELLER', 'DEVELOPER'] as const
const reseller = ['RESELLER', 'DISTRIBUTOR', 'SUPER_RESELLER', 'DEVELOPER'] as const
const adminOrHigher = ['ADMIN', 'RESELLER', 'DISTRIBUTOR', 'SUPER_RESELLER', 'DEVELOPER'] as const
const subadminOrHigher = ['SUBADMIN', 'ADMIN', 'RESELLER', 'DISTRIBUTOR', 'SUPER_RESELLER', 'DEVELOPER'] as const
const everyone = ['OPERATOR', 'SUBADMIN', 'ADMIN', 'RESELLER', 'DISTRIBUTOR', 'SUPER_RESELLER', 'DEVELOPER'] as const
const ofCompanies = ['OPERATOR', 'SUBADMIN', 'ADMIN'] as const

type ExpectedRole = (typeof everyone)[number]

/** What a read-only user makes of it: `looks` changes nothing, of `edits` an operator is let off costs and tickets. */
type Effect = 'looks' | 'edits' | 'edits, but read-only operators'

export interface AccessRow {
  /** `feature: call call …` */
  calls: string
  /** `anybody` needs no session. */
  who: readonly ExpectedRole[] | 'anybody'
  effect: Effect
  /** Where it is said, or why it is so where nothing is. */
  by: string
}

const row = (who: AccessRow['who'], effect: Effect, by: string, calls: readonly string[]): AccessRow[] =>
  calls.map((some) => ({ calls: some, who, effect, by }))

const writes = 'create update remove removeMany updateMany importMany'

const accessTable: readonly AccessRow[] = [
  ...row('anybody', 'looks', '1 §6: unauthenticated users go to login, except on create password and unsubscribe', [
    'brand: current',
    'session: login refresh',
    'signIn: renewExpired secondFactor secondFactorOptions secondFactorPasskey passkeyOptions passkey',
    'openid: begin complete',
    'invitations: forgot read accept',
    'unsubscriptions: read save',
  ]),
  ...row('anybody', 'looks', 'a browser’s own download carries no token: the link names session and minute', [
    'runFiles: download',
  ]),

  ...row(everyone, 'looks', '1 §2: /profile is for any logged user; a session and its proofs are nobody else’s', [
    'session: logout prove proofOptions provePasskey currentUser saveMapBound',
    'openid: beginProof completeProof',
    'secondFactor: read beginTotp confirmTotp removeTotp makeRecoveryCodes passkeyOptions addPasskey removePasskey',
    'ownAccount: changePassword sessions endSession logoutEverywhere',
    'ownApiKeys: list create update remove uses calls',
    'webPush: read add test remove',
    'acting: forMe',
  ]),
  ...row(everyone, 'edits', '1 §6: read-only users cannot edit', ['ownAccount: save']),

  ...row(reseller, 'looks', '1 §2 and §7: reseller-level screens and reads', [
    'session: assignCompany',
    'companies: listAll list read resellerTimezones states',
    'resellers: list read',
    'resellerUsers: inputs',
    'ticketInputs: ofReseller',
    'cras: list read links',
    'superUsers: list read',
    'superUserSessions: list',
    'devices: list inputs read',
    'trackers: unregistered',
    'deviceCommands: list inputs',
    'companyDeviceCommands: list inputs',
    'installer: tracker unregistered',
    'trackerConfigs: read',
    'configTemplates: list read',
    'pushSources: list',
    'resellerSavedViews: list create update remove',
    'trail: ofReseller',
    'changes: listOfReseller listOfPlatform',
    'usage: ofAll ofReseller',
    'resellerRuns: list link',
  ]),
  ...row(reseller, 'looks', 'issue 14: support staff act for a customer visibly, read-only first', [
    'acting: start end',
  ]),
  ...row(reseller, 'edits', '1 §6: read-only users cannot edit, for whomever they act', ['acting: write']),
  ...row(reseller, 'edits', '1 §2: the same screens, changed there; 1 §6: read-only users cannot edit', [
    `companies: ${writes} setState cloneable clone`,
    `cras: ${writes} test`,
    `superUsers: ${writes} invite setDisabled reset`,
    'superUserSessions: end endAll resetFactors',
    `devices: ${writes} assignCompany assignItem assignMany`,
    'trackers: register',
    'deviceCommands: queue cancel',
    'companyDeviceCommands: queue cancel',
    'installer: clearFlags',
    'trackerConfigs: save confirm applyMany',
    'configTemplates: create update remove',
    'pushSources: create update remove',
    'bin: listOfReseller restoreOfReseller',
    'changes: undoOfReseller undoOfPlatform',
    'companyAlerts: send',
    'resellerRuns: cancel',
    'companyErasure: erase',
  ]),

  ...row(distributor, 'edits', '1 §2: /resellers is for distributor and above', [`resellers: ${writes}`]),
  ...row(distributor, 'edits', 'a reseller reaches no other to move a company to', ['companies: move movePreview']),
  ...row(distributor, 'looks', 'the level above resellers, and oneself', ['distributors: list read']),
  ...row(superReseller, 'edits', '1 §6: all resellers, whosever they are', [`distributors: ${writes}`]),

  ...row(superReseller, 'looks', '1 §2 and §6, 3: /superLog and /usersstats, developer included', [
    'trail: ofPlatform',
    'usage: users',
    'platformMails: list',
    'outbox: dead',
    'backups: all',
  ]),
  ...row(superReseller, 'edits', '1 §6: the platform’s own', ['platformMails: sendAgain', 'outbox: sendAgain drop']),
  ...row(superReseller, 'looks', 'issue 14: a screen of brands for platform staff', [
    'brands: list read logo draft versions version previewMail',
  ]),
  ...row(superReseller, 'edits', 'issue 14: a screen of brands for platform staff', [
    'brands: create update remove proposeLogos check saveDraft dropDraft rotateDkim',
  ]),

  ...row(everyone, 'looks', '1 §7: per-company reads, which the map and every list are drawn from', [
    'companies: timezones info',
    'companyCras: list',
    'companySupports: list photo',
    'ticketInputs: ofCompany',
    'groups: list',
    'vehicles: list inputs read',
    'assets: list inputs read',
    'persons: list inputs read',
    'drivers: list inputs read',
    'vehiclePhotos: read',
    'assetPhotos: read',
    'personPhotos: read',
    'driverPhotos: read',
    'icons: list',
    'customFields: list read',
    'customStates: list read',
    'driverAssignments: ofVehicle ofDriver',
    'meters: ofFleet list',
    'geozones: list read',
    'pois: list read',
    'places: reverse reverseMany',
    'tracks: eventKinds read history way days',
    'dashboard: read',
    'playback: read fixes',
    'sensors: list read inputs ofItem series seriesOfItem',
    'trackers: ofCompany',
    'devices: inputsOfCompany',
    'worktimes: list',
    'virtualLocks: ofCompany',
    'savedViews: list create update remove',
    'exports: note',
  ]),
  ...row(everyone, 'looks', 'work in the background is its own person’s, an administrator’s all', ['runs: list link']),
  ...row(everyone, 'edits', '1 §6: read-only users cannot edit', ['runs: cancel']),
  ...row(everyone, 'looks', '1 §6: operators have costs; of which noun a history is, its own right says', [
    'costs: list months inputs read',
    'fuelPurchases: list read',
    'changes: list',
    'bin: list',
  ]),
  ...row(everyone, 'edits, but read-only operators', '1 §6: operators may edit costs and tickets', [
    `costs: ${writes}`,
    `fuelPurchases: ${writes}`,
    'changes: undo',
    'bin: restore',
  ]),
  ...row(everyone, 'looks', '2 §6 and 1 §6: notices of their groups’ items alone; what one has seen is one’s own', [
    'alarmNotices: list deliveries colleagues see',
    'alarmSnoozes: list',
    'noticeSignals: list',
  ]),
  ...row(everyone, 'edits', '2 §4: people put a notice into a state; 1 §6: read-only users cannot edit', [
    'alarmNotices: setState setStates',
    'alarmSnoozes: save remove',
  ]),
  ...row(everyone, 'looks', 'what trips of their groups’ vehicles were for is seen where the trips are', [
    'tripPurposes: ofItem history words',
  ]),
  ...row(everyone, 'edits', 'whoever drives says what a trip was for, as with costs; read-only users cannot edit', [
    'tripPurposes: decide',
  ]),
  ...row(reseller, 'looks', '2 §6: reseller users read notices through the reseller path', [
    'resellerAlarmNotices: list deliveries see',
    'resellerNoticeSignals: list',
  ]),
  ...row(reseller, 'edits', '2 §6: and change them there', ['resellerAlarmNotices: setState setStates']),
  ...row(ofCompanies, 'edits', '1 §2: a virtual lock of one’s own, on an item of one’s own', [
    'virtualLocks: closeOwn openOwn',
  ]),

  ...row(subadminOrHigher, 'looks', '1 §2 and §6: /reports is for subadministrators and above', [
    'reports: types read prepare',
    'reportRuns: find rows earlier compare',
  ]),
  ...row(subadminOrHigher, 'edits', '1 §6: read-only users cannot edit what others see', ['reportRuns: share']),
  ...row(
    adminOrHigher,
    'looks',
    'issue 16: what drivers are judged by is a setting of the company’s, as its sign-in is',
    ['scoring: read preview suggest'],
  ),
  ...row(adminOrHigher, 'edits', '1 §6: read-only users cannot edit', ['scoring: save']),
  ...row(
    ['ADMIN', 'SUBADMIN'],
    'edits',
    'by a name that answers for it: of the company, and of whoever reads /reports',
    ['coldChain: release withdraw'],
  ),
  ...row(subadminOrHigher, 'edits', '1 §2: management and places, subadministrator and above', [
    `vehicles: ${writes}`,
    `assets: ${writes}`,
    `persons: ${writes}`,
    `drivers: ${writes}`,
    'vehiclePhotos: save remove',
    'assetPhotos: save remove',
    'personPhotos: save remove',
    'driverPhotos: save remove',
    'customStates: put',
    'driverAssignments: assign',
    'meters: correct',
    `geozones: ${writes}`,
    `pois: ${writes}`,
  ]),

  ...row(adminOrHigher, 'looks', '1 §2 and §6, 3: groups, users, trackRules and log are the administrator’s', [
    'groups: read',
    'users: list inputs read stats',
    'userSessions: list',
    'worktimes: read use',
    'alarms: list inputs read noise load backtest',
    'virtualLocks: ofUser',
    'trail: ofCompany',
    'mails: list',
    'periodicReports: list read sendings',
  ]),
  ...row(adminOrHigher, 'edits', '1 §2 and §6: the same screens, changed there', [
    `groups: ${writes}`,
    `users: ${writes} setPassword`,
    'userInvitations: inviteMany',
    'userSessions: end endAll resetFactors',
    `worktimes: ${writes}`,
    `alarms: ${writes}`,
    'virtualLocks: close change open',
    'mails: sendAgain',
    `periodicReports: ${writes} send`,
  ]),
  ...row(adminOrHigher, 'looks', '1 §6: ADMIN has everything in the company, and what is the company’s is no group’s', [
    'access: read',
    'motion: read preview',
    'apiKeys: list uses calls',
    'sensors: preview',
    'devices: available',
  ]),
  ...row(adminOrHigher, 'edits', '1 §6: likewise', [
    'access: save saveOpenid removeOpenid tryOpenid',
    'companyData: export',
    'motion: save',
    'apiKeys: create update remove',
    'customFields: create update remove',
    'customStates: create update remove',
    `sensors: ${writes}`,
  ]),
]

const levels: Readonly<Record<Level, readonly ExpectedRole[]>> = {
  ...{ everyone, subadminOrHigher, adminOrHigher, reseller, distributor, superReseller },
}

/** Of nouns whose fixtures say it. */
const nounRows: readonly AccessRow[] = nounFixtures.flatMap(({ noun, photos, who }) => {
  if (!who) return []
  const { reads, writes: changes, by } = who
  return [
    ...row(levels[reads], 'looks', by, [`${noun}: list read`, ...(photos ? [`${photos}: read`] : [])]),
    ...row(levels[changes], 'edits', by, [`${noun}: ${writes}`, ...(photos ? [`${photos}: save remove`] : [])]),
  ]
})

/** By the names of routes; fails for one that stands in two rows. */
export const expectedAccess = (): Map<string, AccessRow> => {
  const rows = new Map<string, AccessRow>()
  for (const one of [...accessTable, ...nounRows]) {
    const [feature, calls = ''] = one.calls.split(': ')
    for (const call of calls.split(' ')) {
      const name = `${feature}.${call}`
      if (rows.has(name)) throw new Error(`${name} has two rows in the table of access`)
      rows.set(name, one)
    }
  }
  return rows
}
