import type { JourneyProfile } from './journey-profile.ts'

/** The countries whose towns make the demo's roads: the seed and the simulator must draw the same map. */
export const demoCountries = ['ES', 'PT'] as const

/** One entry of `demo-fleet.json` in the data directory, an array that the seed writes and the simulator plays. */
export interface DemoFleetMember {
  deviceId: string
  protocol: 'teltonika' | 'osmand'
  name: string
  profile: JourneyProfile
  /** History holds every report before this instant (epoch ms); the simulator goes on from here. */
  historyUntilTs: number
}
