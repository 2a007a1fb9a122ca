/** Why nothing is scanned; each has its words under `devices:scan.failures`. */
export type ScanFailure =
  | 'insecure'
  | 'unsupported'
  | 'denied'
  | 'noCamera'
  | 'inUse'
  | 'lost'
  | 'camera'
  | 'reader'
  | 'pictureTooLarge'
  | 'pictureUnreadable'
  | 'pictureEmpty'

/** Names of `getUserMedia`'s refusals, as the Media Capture specification and older browsers have them. */
const byErrorName: Readonly<Record<string, ScanFailure>> = {
  NotAllowedError: 'denied',
  PermissionDeniedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'noCamera',
  DevicesNotFoundError: 'noCamera',
  OverconstrainedError: 'noCamera',
  NotReadableError: 'inUse',
  TrackStartError: 'inUse',
  AbortError: 'inUse',
  NotSupportedError: 'unsupported',
}

export const cameraFailureOf = (error: unknown): ScanFailure => {
  const name = error instanceof Error ? error.name : ''
  return (Object.hasOwn(byErrorName, name) && byErrorName[name]) || 'camera'
}

/** Browsers hide the camera altogether from a page that was not fetched over TLS. */
export const missingCameraFailure = (isSecure: boolean): ScanFailure => (isSecure ? 'unsupported' : 'insecure')
