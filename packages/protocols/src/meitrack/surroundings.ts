import type { IoValues } from '@atalaya/domain/fix'
import { macAddress } from '../surroundings.ts'

export const signedIn = (bytes: Uint8Array, at: number): number =>
  (((bytes[at] as number) | ((bytes[at + 1] as number) << 8)) << 16) >> 16

const addressBytes = 6
/** Address and strength. */
export const pointBytes = addressBytes + 2

export const accessPointIn = (value: Uint8Array): { address: string; strength: number } => ({
  address: macAddress(value.subarray(0, addressBytes)),
  strength: signedIn(value, addressBytes),
})

const per256 = (value: number): number => Math.round((value / 256) * 100) / 100

/** A sensor in reach: 1, its name behind a length, address, battery, 256ths of a degree and of a percent of humidity. */
export const readTag = (io: IoValues, value: Uint8Array): boolean => {
  const at = 2 + (value[1] ?? 0) + addressBytes
  if (value[0] !== 1 || at + 5 > value.length) return false
  const address = macAddress(value.subarray(at - addressBytes, at))
  const beacon = `${address}::${value[at]}%`
  io.beacons = typeof io.beacons === 'string' ? `${io.beacons} ${beacon}` : beacon
  io.bleTemperature1C = per256(signedIn(value, at + 1))
  io.bleHumidity1Percent = per256(signedIn(value, at + 3))
  return true
}

const ascii = new TextDecoder('latin1')

/** Version, state, and a text behind its length; some modems put strengths around the name: `(volte:0 "LTE",63,-96)`. */
export const readNetwork = (io: IoValues, value: Uint8Array): boolean => {
  const text = ascii.decode(value.subarray(3))
  if (value[0] !== 1 || value[2] !== text.length || !/^[\x20-\x7e]*$/.test(text)) return false
  const name = /"([^"]+)"/.exec(text)?.[1] ?? text
  if (name !== '') io.networkType = name
  return true
}
