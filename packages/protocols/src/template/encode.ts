import type { MeasuredReport } from '../measured-report.ts'
import { sealSentence } from './sentence.ts'

/** For the simulator and the tests. Of `io` it has room for `ignition`, `batteryVoltageV` and `odometerM`. */
export type TemplateReport = MeasuredReport

export const encodeTemplateLogin = (deviceId: string): Uint8Array => sealSentence(`L,${deviceId}`)

/** Never as `1e-7`, which no manual has. */
const degrees = (value: number): string => value.toFixed(6)

const clockOf = (recordedAt: number): string => {
  const [, year, month, day, hour, minute, second] =
    /^\d\d(\d\d)-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)/.exec(new Date(recordedAt).toISOString()) ?? []
  return `${day}${month}${year},${hour}${minute}${second}`
}

export const encodeTemplateReport = (report: TemplateReport, number: number): Uint8Array => {
  const {
    recordedAt,
    lat,
    lng,
    isValid = true,
    speedKmh = 0,
    heading = 0,
    altitudeM = 0,
    satellites = 0,
    io = {},
  } = report
  const others = [
    ...(io['ignition'] === undefined ? [] : [`ign=${Number(io['ignition'])}`]),
    ...(typeof io['batteryVoltageV'] === 'number' ? [`bat=${Math.round(io['batteryVoltageV'] * 1_000)}`] : []),
    ...(typeof io['odometerM'] === 'number' ? [`odo=${io['odometerM'] / 1_000}`] : []),
  ]
  const fields = ['P', number, clockOf(recordedAt), isValid ? 'A' : 'V', degrees(lat), degrees(lng)]
  const way = [speedKmh, heading, altitudeM, satellites]
  return sealSentence([...fields, ...way, ...others].join(','))
}
