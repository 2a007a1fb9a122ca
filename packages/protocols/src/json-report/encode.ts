import type { JsonReport } from './report.ts'

/** One report as an object, several as an array: both are a whole body of `POST /fr/v1/push/positions` or MQTT payload. */
export const encodeJsonReports = (reports: JsonReport | readonly JsonReport[]): string => JSON.stringify(reports)
