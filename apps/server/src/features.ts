import { accounts } from './features/accounts/index.ts'
import { acting } from './features/acting/index.ts'
import { alarmNotices } from './features/alarm-notices/index.ts'
import { alarms } from './features/alarms/index.ts'
import { apiKeys } from './features/api-keys/index.ts'
import { assets } from './features/assets/index.ts'
import { backups } from './features/backups/index.ts'
import { brands } from './features/brands/index.ts'
import { changes } from './features/changes/index.ts'
import { coldChain } from './features/cold-chain/index.ts'
import { companies } from './features/companies/index.ts'
import { companyAlerts } from './features/company-alerts/index.ts'
import { companyData } from './features/company-data/index.ts'
import { companySupports } from './features/company-supports/index.ts'
import { costs } from './features/costs/index.ts'
import { cras } from './features/cras/index.ts'
import { customData } from './features/custom-data/index.ts'
import { customStates } from './features/custom-states/index.ts'
import { dashboard } from './features/dashboard/index.ts'
import { daySums } from './features/day-sums/index.ts'
import { deviceCommands } from './features/device-commands/index.ts'
import { devices } from './features/devices/index.ts'
import { distributors } from './features/distributors/index.ts'
import { driverAssignments } from './features/driver-assignments/index.ts'
import { drivers } from './features/drivers/index.ts'
import { exportsOfTables } from './features/exports/index.ts'
import type { Feature, JobPorts, RunPorts } from './features/feature.ts'
import { fuelPurchases } from './features/fuel-purchases/index.ts'
import { geozones } from './features/geozones/index.ts'
import { groups } from './features/groups/index.ts'
import { installer } from './features/installer/index.ts'
import { items } from './features/items/index.ts'
import { mails } from './features/mails/index.ts'
import { meters } from './features/meters/index.ts'
import { motion } from './features/motion/index.ts'
import { openid } from './features/openid/index.ts'
import { periodicReports } from './features/periodic-reports/index.ts'
import { persons } from './features/persons/index.ts'
import { photos } from './features/photos/index.ts'
import { places } from './features/places/index.ts'
import { pois } from './features/pois/index.ts'
import { pushSources } from './features/push-sources/index.ts'
import { reports } from './features/reports/index.ts'
import { resellers } from './features/resellers/index.ts'
import { retention } from './features/retention/index.ts'
import { runs } from './features/runs/index.ts'
import { savedViews } from './features/saved-views/index.ts'
import { scoring } from './features/scoring/index.ts'
import { secondFactor } from './features/second-factor/index.ts'
import { sensors } from './features/sensors/index.ts'
import { session } from './features/session/index.ts'
import { supports } from './features/supports/index.ts'
import { tickets } from './features/tickets/index.ts'
import { trackerConfig } from './features/tracker-config/index.ts'
import { trackers } from './features/trackers/index.ts'
import { tracks } from './features/tracks/index.ts'
import { trail } from './features/trail/index.ts'
import { tripPurposes } from './features/trip-purposes/index.ts'
import { usage } from './features/usage/index.ts'
import { users } from './features/users/index.ts'
import { vehicles } from './features/vehicles/index.ts'
import { virtualLocks } from './features/virtual-locks/index.ts'
import { webPush } from './features/web-push/index.ts'
import { worktimes } from './features/worktimes/index.ts'
import { kernelJobs } from './jobs/kernel-jobs.ts'
import type { ScheduledJob } from './jobs/queue.ts'
import { type RecordKinds, recordKinds } from './records/record-kind.ts'
import type { RunKind } from './runs/index.ts'

/** Every part of the product that answers calls or works by the clock, each named once. */
export const features: readonly Feature[] = [
  accounts,
  acting,
  alarms,
  alarmNotices,
  apiKeys,
  assets,
  backups,
  brands,
  changes,
  companies,
  companyAlerts,
  companyData,
  companySupports,
  costs,
  cras,
  customData,
  customStates,
  dashboard,
  daySums,
  deviceCommands,
  devices,
  driverAssignments,
  distributors,
  drivers,
  exportsOfTables,
  fuelPurchases,
  geozones,
  groups,
  installer,
  items,
  mails,
  meters,
  motion,
  openid,
  periodicReports,
  persons,
  photos,
  places,
  pois,
  pushSources,
  reports,
  coldChain,
  resellers,
  retention,
  runs,
  savedViews,
  scoring,
  secondFactor,
  webPush,
  sensors,
  session,
  supports,
  tickets,
  trackerConfig,
  trackers,
  tracks,
  trail,
  tripPurposes,
  usage,
  users,
  vehicles,
  virtualLocks,
  worktimes,
]

/** Every noun that is written by the record kernel. */
export const allKinds = (): RecordKinds => recordKinds(features.flatMap(({ kinds = [] }) => kinds))

/** Every kind of work in the background. */
export const runKinds = (given: Omit<RunPorts, 'kinds'>): RunKind[] => {
  const ports: RunPorts = { ...given, kinds: allKinds() }
  return features.flatMap(({ runs = () => [] }) => runs(ports))
}

/** Those of the kernels and of every feature. */
export const scheduledJobs = (ports: JobPorts): ScheduledJob[] => [
  ...kernelJobs(ports),
  ...features.flatMap(({ jobs = () => [] }) => jobs(ports)),
]
