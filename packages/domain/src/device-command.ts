/** What a tracker can be told to do, in the product's words; each protocol says it in its own. */
export type DeviceCommand =
  /** Said to the device as it stands, in the words of its protocol. */
  | { name: 'text'; text: string }
  | { name: 'reboot' }
  | { name: 'requestPosition' }
  | { name: 'setReportInterval'; movingS: number; parkedS: number }
  | { name: 'setOutput'; output: number; isOn: boolean }
  /** Cuts fuel or ignition by the tracker's relay. */
  | { name: 'stopEngine' }
  | { name: 'releaseEngine' }
  | { name: 'readVersion' }
  | { name: 'readStatus' }
  | { name: 'readParameters' }
  | { name: 'readParameter'; parameterId: number }
  | { name: 'showMessage'; text: string }
export type DeviceCommandName = DeviceCommand['name']

/**
 * May move metal or lock somebody out, or nobody can tell whether it does: said at most once, whatever becomes of
 * the answer. A device that starts anew may lose the answer too, and would start anew for ever.
 */
export const isSaidAtMostOnce = (name: DeviceCommandName): boolean => isDangerous(name) || name === 'reboot'

export const isDangerous = (name: DeviceCommandName): boolean =>
  name === 'text' || name === 'setOutput' || name === 'stopEngine' || name === 'releaseEngine'
