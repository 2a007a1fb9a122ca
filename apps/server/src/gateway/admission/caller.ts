export interface Caller {
  protocol: string
  deviceId: string
  remoteAddress: string
  /** Where somebody speaks for devices of one reseller alone: another's are as good as unknown. */
  resellerId?: number
  /** Where it has called although nobody there speaks its protocol. */
  wrongPort?: number
}
