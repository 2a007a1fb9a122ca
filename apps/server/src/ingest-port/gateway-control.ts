import type { CodecFailure } from '@atalaya/protocols/protocol'

/** Bytes of one frame as they came, for an installer to look at. */
export interface KeptFrame {
  protocol: string
  transport: 'tcp' | 'udp' | 'http'
  remoteAddress: string
  /** By the gateway's clock, epoch milliseconds. */
  receivedAt: number
  bytes: Uint8Array
  /** Of the whole frame, where only its beginning was kept. */
  length: number
  /** Why it was not even given to its codec, or what that stumbled over. */
  failure?: CodecFailure
}

/** As whose the frames of a device are kept: one tracker of one reseller, or nobody's. */
export type FrameOwner = { trackerId: number; resellerId: number } | undefined

interface OpenConnection {
  protocol: string
  transport: 'tcp' | 'udp'
  remoteAddress: string
  /** By the gateway's clock, epoch milliseconds. */
  since: number
}

/** What others may ask of a gateway, in whatever process it runs: plain data, and an answer that may take a while. */
export interface GatewayControl {
  /** Oldest first; empty while no gateway runs. */
  connectionsOf(deviceId: string): Promise<OpenConnection[]>
  /** Newest first, as copies. */
  framesOf(deviceId: string, owner: FrameOwner): Promise<KeptFrame[]>
}
