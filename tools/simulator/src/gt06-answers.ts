import type { TrackerReport } from './tracker-report.ts'

const placeOf = (report: TrackerReport | undefined): string => {
  if (!report) return 'No position yet'
  const { lat, lng, speedKmh = 0, recordedAt } = report
  const clock = new Date(recordedAt).toISOString().replace('T', ' ').slice(0, 19)
  const place = `Lat:${lat < 0 ? 'S' : 'N'}${Math.abs(lat).toFixed(6)},Lon:${lng < 0 ? 'W' : 'E'}${Math.abs(lng).toFixed(6)}`
  return `Current position! ${place},Course:0.00,Speed:${speedKmh.toFixed(2)}Km/h,DateTime:${clock}`
}

/** What a tracker says to a command, in words like those of Concox' "Vehicle Tracker Command List". */
export const gt06AnswerTo = (text: string, lastReport: TrackerReport | undefined): string => {
  const [command, first] = text.replace(/#$/, '').split(',')
  switch (command) {
    case 'RESET':
      return 'The terminal will restart after 60s!'
    case 'WHERE':
      return placeOf(lastReport)
    case 'RELAY':
      return first === '1' ? 'Cut off the fuel supply: Success!' : 'Restore fuel supply: Success!'
    case 'VERSION':
      return '[VERSION]GT06N_20_61DM2_B25E_R0_V03'
    case 'STATUS':
      return 'Battery:4.16V,NORMAL; GPRS:Link Up; GSM Signal Level:Strong; GPS:Successful positioning'
    case 'PARAM':
      return 'TIMER:10,300; SENDS:5; DEFENSE:10; TIMEZONE:E,0,0'
    case 'TIMER':
    case 'SPEED':
    case 'SENDS':
    case 'APN':
    case 'SERVER':
      return 'OK!'
    default:
      return 'Error! Invalid command'
  }
}
