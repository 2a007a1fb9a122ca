import { decodeGprsMessage, encodeGprsMessage } from '@atalaya/protocols/teltonika/commands'
import type { TeltonikaRecord } from '@atalaya/protocols/teltonika/encode'

/** The tracker's other half: keeps what it is told to keep, and answers in the words of the manufacturer's wiki. */
export interface TeltonikaAnswers {
  /** To a frame of Codec 12 or 14; undefined for what is no command, or asks for no answer. */
  answerTo(frame: Uint8Array): Uint8Array | undefined
}

const placeOf = (record: TeltonikaRecord | undefined): string => {
  if (!record) return 'GPS:0 Sat:0'
  const { lat, lng, altitudeM = 0, speedKmh = 0, heading = 0, satellites = 0, recordedAt } = record
  const [date = '', time = ''] = new Date(recordedAt).toISOString().split(/[T.]/)
  const place = `Lat:${lat.toFixed(5)} Long:${lng.toFixed(5)} Alt:${Math.round(altitudeM)}`
  return `GPS:1 Sat:${satellites} ${place} Speed:${Math.round(speedKmh)} Dir:${heading} Date:${date} Time:${time}`
}

export const teltonikaAnswers = (
  imei: string,
  lastRecord: () => TeltonikaRecord | undefined = () => undefined,
): TeltonikaAnswers => {
  const parameters = new Map<string, string>()
  const keep = (assignments: string): string => {
    for (const assignment of assignments.split(';')) {
      const [id = '', ...value] = assignment.split(':')
      if (!/^\d{1,5}$/.test(id) || value.length === 0) return 'Error: invalid parameter'
      parameters.set(id, value.join(':'))
    }
    return `New value ${assignments}`
  }
  const textFor = (text: string): string | undefined => {
    const [, command, argument = ''] = /^(\S+)(?: (.*))?$/s.exec(text) ?? []
    switch (command) {
      case 'cpureset':
        return undefined
      case 'getver':
        return `Ver:03.29.00_00 GPS:AXN_5.1.9 Hw:FMB920 Mod:15 IMEI:${imei}`
      case 'getstatus':
        return 'Data Link: 1 GPRS: 1 Phone: 0 SIM: 0 OP: 21407 Signal: 5 NewSMS: 0 Roaming: 0 SMSFull: 0'
      case 'getgps':
        return placeOf(lastRecord())
      case 'getparam':
        return `Param ID:${argument} Val:${parameters.get(argument) ?? '0'}`
      case 'setparam':
        return keep(argument)
      case 'setdigout':
        return `DOUTS are set to:${argument}`
      default:
        return 'Unknown command or invalid format'
    }
  }
  return {
    answerTo(frame) {
      const message = decodeGprsMessage(frame)
      if ('code' in message || message.kind !== 'command') return undefined
      const { codec, deviceId = imei } = message
      if (deviceId !== imei) return encodeGprsMessage({ codec, kind: 'refusal', text: '', deviceId: imei })
      const text = textFor(message.text)
      return text === undefined ? undefined : encodeGprsMessage({ codec, kind: 'answer', text, deviceId: imei })
    },
  }
}
