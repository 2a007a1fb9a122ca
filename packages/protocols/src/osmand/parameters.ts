import { booleanFrom, numberFrom, type RawReport, setAttribute, textFrom } from './report.ts'

const kmhPerKnot = 1.852
const maxParameters = 100

/** Speed below zero is how phones say that they do not know. */
const speedFrom = (knots: number | undefined): { speedKmh?: number } =>
  knots === undefined || knots < 0 ? {} : { speedKmh: Math.round(knots * kmhPerKnot * 100) / 100 }

/** Query or form parameters, as the OsmAnd and older Traccar Client apps send them. */
export const reportFromParameters = (parameters: URLSearchParams): RawReport => {
  const raw: RawReport = { deviceId: undefined, timestamp: undefined, lat: undefined, lng: undefined, io: {} }
  let count = 0
  for (const [name, value] of parameters) {
    if (++count > maxParameters) break
    const number = numberFrom(value)
    switch (name) {
      case 'id':
      case 'deviceid':
        raw.deviceId = value
        break
      case 'timestamp':
        raw.timestamp = value
        break
      case 'lat':
        raw.lat = value
        break
      case 'lon':
        raw.lng = value
        break
      case 'location': {
        const [lat, lng] = value.split(',', 2)
        raw.lat = lat
        raw.lng = lng
        break
      }
      case 'valid':
        raw.isValid = booleanFrom(value)
        break
      case 'speed':
        Object.assign(raw, speedFrom(number))
        break
      case 'bearing':
      case 'heading':
        if (number !== undefined && number >= 0) raw.heading = number
        break
      case 'altitude':
        raw.altitudeM = number
        break
      case 'accuracy':
        setAttribute(raw.io, 'accuracyM', value)
        break
      case 'batt':
        if (number !== undefined && number >= 0) setAttribute(raw.io, 'batteryPercent', value)
        break
      case 'charge':
        setAttribute(raw.io, 'isCharging', value)
        break
      case 'cell':
        setAttribute(raw.io, 'cellTower', value)
        break
      case 'driverUniqueId':
        raw.driverTag = textFrom(value)
        setAttribute(raw.io, 'driverId', value)
        break
      case 'alarm':
        raw.alarm = textFrom(value)
        break
      case 'event':
        raw.trigger = textFrom(value)
        break
      case 'odometer':
        setAttribute(raw.io, 'odometerM', value)
        break
      default:
        setAttribute(raw.io, name, value)
    }
  }
  return raw
}
