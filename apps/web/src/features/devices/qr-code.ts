import { newTrackerConfig, type PhoneTrackerConfig, phoneAppTypeId } from '@atalaya/contract/tracker-config'
import { phoneSetupUri } from '@atalaya/domain/phone-setup'

/** Spec 2 §9. */
export const qrSizes = { leastPx: 50, mostPx: 500, usualPx: 300, stepPx: 1 } as const

/** Asked for where the address stands; the app reads a heartbeat in seconds. */
const saidElsewhere = new Set(['active', 'apn', 'server', 'port', 'interval', 'sleepTime'])
const secondsPerMinute = 60

/** The address that configures a phone: of what may be left out, only what is not usual, so that small codes are read too. */
export const setupUriOf = (deviceId: string, config: PhoneTrackerConfig): string => {
  const usual = newTrackerConfig(phoneAppTypeId) as unknown as Record<string, unknown>
  const rest = Object.entries(config).filter(
    ([name, value]) => !saidElsewhere.has(name) && value !== null && value !== usual[name],
  )
  return phoneSetupUri({
    deviceId,
    server: config.server,
    port: config.port ?? 0,
    intervalS: config.interval ?? 0,
    rest: {
      ...(config.sleepTime === null ? {} : { heartbeat: config.sleepTime * secondsPerMinute }),
      ...(Object.fromEntries(rest) as Record<string, string | number | boolean>),
    },
  })
}
