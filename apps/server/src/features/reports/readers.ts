import type { ReportType } from '@atalaya/contract/reports'
import type { ReportReader } from './define-reader.ts'
import { coldChainReader } from './readers/cold-chain.reader.ts'
import { countriesReader } from './readers/countries.reader.ts'
import { dataQualityReader } from './readers/data-quality.reader.ts'
import { daysReader } from './readers/days.reader.ts'
import { driverDaysReader } from './readers/driver-days.reader.ts'
import { driverScoreReader } from './readers/driver-score.reader.ts'
import { driverSummaryReader } from './readers/driver-summary.reader.ts'
import { drivingRestReader } from './readers/driving-rest.reader.ts'
import { emissionsReader } from './readers/emissions.reader.ts'
import { eventsReader } from './readers/events.reader.ts'
import { fuelCardsReader } from './readers/fuel-cards.reader.ts'
import { fuelChangesReader } from './readers/fuel-changes.reader.ts'
import { fuelUseReader } from './readers/fuel-use.reader.ts'
import { gapsReader } from './readers/gaps.reader.ts'
import { groupSummaryReader } from './readers/group-summary.reader.ts'
import { harshDrivingReader } from './readers/harsh-driving.reader.ts'
import { harshPlacesReader } from './readers/harsh-places.reader.ts'
import { hoursReader } from './readers/hours.reader.ts'
import { idlingReader } from './readers/idling.reader.ts'
import { inactivityReader } from './readers/inactivity.reader.ts'
import { itemCostsReader } from './readers/item-costs.reader.ts'
import { lastPositionsReader } from './readers/last-positions.reader.ts'
import { logbookReader } from './readers/logbook.reader.ts'
import { metersReader } from './readers/meters.reader.ts'
import { noticesReader } from './readers/notices.reader.ts'
import { outOfBandReader } from './readers/out-of-band.reader.ts'
import { positionsReader } from './readers/positions.reader.ts'
import { presencePlacesReader } from './readers/presence-places.reader.ts'
import { sensorValuesReader } from './readers/sensor-values.reader.ts'
import { speedingReader } from './readers/speeding.reader.ts'
import { speedingPlacesReader } from './readers/speeding-places.reader.ts'
import { stopPlacesReader } from './readers/stop-places.reader.ts'
import { stopsReader } from './readers/stops.reader.ts'
import { summaryReader } from './readers/summary.reader.ts'
import { tripsReader } from './readers/trips.reader.ts'
import { vehicleScoreReader } from './readers/vehicle-score.reader.ts'
import { visitsReader } from './readers/visits.reader.ts'
import { workingTimeReader } from './readers/working-time.reader.ts'
import { workingWeeksReader } from './readers/working-weeks.reader.ts'
import { worktimeUseReader } from './readers/worktime-use.reader.ts'

/** One for each report of the contract, which the compiler sees. */
export const readers: Readonly<Record<ReportType, ReportReader>> = {
  events: eventsReader,
  idling: idlingReader,
  inactivity: inactivityReader,
  lastPositions: lastPositionsReader,
  notices: noticesReader,
  positions: positionsReader,
  speeding: speedingReader,
  stops: stopsReader,
  gaps: gapsReader,
  trips: tripsReader,
  logbook: logbookReader,
  summary: summaryReader,
  groupSummary: groupSummaryReader,
  driverSummary: driverSummaryReader,
  visits: visitsReader,
  days: daysReader,
  countries: countriesReader,
  driverDays: driverDaysReader,
  drivingRest: drivingRestReader,
  workingTime: workingTimeReader,
  workingWeeks: workingWeeksReader,
  harshDriving: harshDrivingReader,
  hours: hoursReader,
  worktimeUse: worktimeUseReader,
  speedingPlaces: speedingPlacesReader,
  harshPlaces: harshPlacesReader,
  stopPlaces: stopPlacesReader,
  presencePlaces: presencePlacesReader,
  emissions: emissionsReader,
  itemCosts: itemCostsReader,
  vehicleScore: vehicleScoreReader,
  driverScore: driverScoreReader,
  sensorValues: sensorValuesReader,
  outOfBand: outOfBandReader,
  coldChain: coldChainReader,
  meters: metersReader,
  dataQuality: dataQualityReader,
  fuelUse: fuelUseReader,
  fuelChanges: fuelChangesReader,
  fuelCards: fuelCardsReader,
}
