import { superUserRoutes, superUserSessionRoutes, userInvitationRoutes, userSessionRoutes } from './accounts.ts'
import { actingRoutes } from './acting.ts'
import { alarmNoticeRoutes, resellerAlarmNoticeRoutes } from './alarm-notices.ts'
import { alarmSnoozeRoutes } from './alarm-snoozes.ts'
import { alarmRoutes } from './alarms.ts'
import { apiKeyRoutes, ownApiKeyRoutes } from './api-keys.ts'
import { backupRoutes } from './backups.ts'
import { binRoutes } from './bin.ts'
import { managedBrandRoutes } from './brands.ts'
import { changeRoutes } from './changes.ts'
import { coldChainRoutes } from './cold-chain.ts'
import { companyRoutes } from './companies.ts'
import { companyAlertRoutes } from './company-alerts.ts'
import { companyDataRoutes, companyErasureRoutes } from './company-data.ts'
import { companySupportRoutes } from './company-supports.ts'
import { costRoutes } from './costs.ts'
import { companyCraRoutes, craRoutes, noticeSignalRoutes, resellerNoticeSignalRoutes } from './cras.ts'
import { customFieldRoutes } from './custom-data.ts'
import { customStateRoutes } from './custom-states.ts'
import { dashboardRoutes } from './dashboard.ts'
import { companyDeviceCommandRoutes, deviceCommandRoutes } from './device-commands.ts'
import { deviceRoutes } from './devices.ts'
import { driverAssignmentRoutes } from './driver-assignments.ts'
import { fuelPurchaseRoutes } from './fuel-purchases.ts'
import { geozoneRoutes } from './geozones.ts'
import { groupRoutes } from './groups.ts'
import { installerRoutes } from './installer.ts'
import { assetRoutes, driverRoutes, iconRoutes, personRoutes, vehicleRoutes } from './items.ts'
import { mailRoutes, platformMailRoutes, unsubscriptionRoutes } from './mails.ts'
import { meterRoutes } from './meters.ts'
import { motionRoutes } from './motion.ts'
import { accessRoutes } from './openid.ts'
import { openidRoutes } from './openid-sign-in.ts'
import { outboxRoutes } from './outbox.ts'
import { invitationRoutes, ownAccountRoutes } from './own-account.ts'
import { periodicReportRoutes } from './periodic-reports.ts'
import { assetPhotoRoutes, driverPhotoRoutes, personPhotoRoutes, vehiclePhotoRoutes } from './photos.ts'
import { placeRoutes } from './places.ts'
import { playbackRoutes } from './playback.ts'
import { poiRoutes } from './pois.ts'
import { pushSourceRoutes } from './push-sources.ts'
import { reportRunRoutes } from './report-runs.ts'
import { reportRoutes } from './reports.ts'
import { distributorRoutes, resellerRoutes } from './resellers.ts'
import { resellerRunRoutes, runFileRoutes, runRoutes } from './runs.ts'
import { resellerSavedViewRoutes, savedViewRoutes } from './saved-views.ts'
import { scoringRoutes } from './scoring.ts'
import { secondFactorRoutes } from './second-factor.ts'
import { exportRoutes } from './security-events.ts'
import { sensorRoutes } from './sensors.ts'
import { brandRoutes, sessionRoutes } from './session.ts'
import { signInRoutes } from './sign-in.ts'
import { supportPhotoRoutes, supportRoutes } from './supports.ts'
import { ticketInputRoutes } from './tickets.ts'
import { configTemplateRoutes, trackerConfigRoutes } from './tracker-config.ts'
import { trackerRoutes } from './trackers.ts'
import { trackRoutes } from './tracks.ts'
import { trailRoutes } from './trail.ts'
import { tripPurposeRoutes } from './trip-purposes.ts'
import { usageRoutes } from './usage.ts'
import { resellerUserRoutes, userRoutes } from './users.ts'
import { virtualLockRoutes } from './virtual-locks.ts'
import { webPushRoutes } from './web-push.ts'
import { worktimeRoutes } from './worktimes.ts'

/** Every route of the product: the binder refuses to start while one has no handler. */
export const allRoutes = {
  backups: backupRoutes,
  brand: brandRoutes,
  brands: managedBrandRoutes,
  session: sessionRoutes,
  signIn: signInRoutes,
  openid: openidRoutes,
  access: accessRoutes,
  secondFactor: secondFactorRoutes,
  userSessions: userSessionRoutes,
  superUserSessions: superUserSessionRoutes,
  ownAccount: ownAccountRoutes,
  webPush: webPushRoutes,
  invitations: invitationRoutes,
  ownApiKeys: ownApiKeyRoutes,
  apiKeys: apiKeyRoutes,
  acting: actingRoutes,
  companies: companyRoutes,
  resellers: resellerRoutes,
  distributors: distributorRoutes,
  cras: craRoutes,
  noticeSignals: noticeSignalRoutes,
  resellerNoticeSignals: resellerNoticeSignalRoutes,
  companyCras: companyCraRoutes,
  ticketInputs: ticketInputRoutes,
  usage: usageRoutes,
  groups: groupRoutes,
  vehicles: vehicleRoutes,
  assets: assetRoutes,
  persons: personRoutes,
  drivers: driverRoutes,
  icons: iconRoutes,
  customFields: customFieldRoutes,
  customStates: customStateRoutes,
  changes: changeRoutes,
  bin: binRoutes,
  trail: trailRoutes,
  driverAssignments: driverAssignmentRoutes,
  meters: meterRoutes,
  vehiclePhotos: vehiclePhotoRoutes,
  assetPhotos: assetPhotoRoutes,
  personPhotos: personPhotoRoutes,
  driverPhotos: driverPhotoRoutes,
  geozones: geozoneRoutes,
  pois: poiRoutes,
  places: placeRoutes,
  tracks: trackRoutes,
  motion: motionRoutes,
  tripPurposes: tripPurposeRoutes,
  dashboard: dashboardRoutes,
  reports: reportRoutes,
  reportRuns: reportRunRoutes,
  coldChain: coldChainRoutes,
  scoring: scoringRoutes,
  playback: playbackRoutes,
  periodicReports: periodicReportRoutes,
  savedViews: savedViewRoutes,
  resellerSavedViews: resellerSavedViewRoutes,
  sensors: sensorRoutes,
  trackers: trackerRoutes,
  devices: deviceRoutes,
  deviceCommands: deviceCommandRoutes,
  companyDeviceCommands: companyDeviceCommandRoutes,
  installer: installerRoutes,
  trackerConfigs: trackerConfigRoutes,
  configTemplates: configTemplateRoutes,
  pushSources: pushSourceRoutes,
  worktimes: worktimeRoutes,
  costs: costRoutes,
  fuelPurchases: fuelPurchaseRoutes,
  users: userRoutes,
  userInvitations: userInvitationRoutes,
  resellerUsers: resellerUserRoutes,
  superUsers: superUserRoutes,
  supports: supportRoutes,
  supportPhotos: supportPhotoRoutes,
  companySupports: companySupportRoutes,
  companyAlerts: companyAlertRoutes,
  virtualLocks: virtualLockRoutes,
  alarms: alarmRoutes,
  alarmNotices: alarmNoticeRoutes,
  alarmSnoozes: alarmSnoozeRoutes,
  resellerAlarmNotices: resellerAlarmNoticeRoutes,
  exports: exportRoutes,
  mails: mailRoutes,
  platformMails: platformMailRoutes,
  unsubscriptions: unsubscriptionRoutes,
  outbox: outboxRoutes,
  companyData: companyDataRoutes,
  companyErasure: companyErasureRoutes,
  runs: runRoutes,
  resellerRuns: resellerRunRoutes,
  runFiles: runFileRoutes,
}
