import { feature } from '../feature.ts'
import { tripPurposeHandlers } from './trip-purposes.handlers.ts'

export { currentDecision, daysLeftOfTrip, isDiscreetTrip, standingOfTrip } from './decided-trip.ts'

export const tripPurposes = feature({ handlers: (ports) => ({ tripPurposes: tripPurposeHandlers(ports) }) })
