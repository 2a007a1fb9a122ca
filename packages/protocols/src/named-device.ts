import type { Decoded } from './protocol.ts'

/** The device that a frame speaks for, where it says so itself. */
export const deviceNamedBy = (decoded: Decoded): string | undefined => {
  if (decoded.kind === 'identify') return decoded.deviceId
  if (decoded.kind === 'messages' || decoded.kind === 'reply') return decoded.messages?.[0]?.deviceId
  return undefined
}
