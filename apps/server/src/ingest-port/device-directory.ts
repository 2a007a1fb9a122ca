/** What a gateway needs of a device: whether it may enter, as what, and to whom it belongs. */
export interface DirectoryDevice {
  trackerId: number
  resellerId: number
  companyId: number | null
  typeId: number
  /** Where it may call from; empty: anywhere. */
  networks: readonly string[]
  /** Null while the tracker is on no item. */
  itemId: number | null
  hasConnected: boolean
}

/** The registered devices, in memory. */
export interface DeviceDirectory {
  /** At once for a known device; for an unknown one after any change that is just being read. */
  find(deviceId: string): Promise<DirectoryDevice | undefined>
  known(deviceId: string): DirectoryDevice | undefined
  /** Nothing of it is recorded, and its trackers keep what they have. */
  isDeactivated(companyId: number | null): boolean
}
