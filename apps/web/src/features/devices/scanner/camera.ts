import { cameraFailureOf, missingCameraFailure, type ScanFailure } from './scan-failure.ts'

interface Camera {
  id: string
  label: string
}

export interface OpenCamera {
  stream: MediaStream
  id: string | undefined
  /** All that there are; browsers tell them only once one has been allowed. */
  others: readonly Camera[]
  /** Undefined where it has no lamp. */
  setLamp: ((isOn: boolean) => Promise<void>) | undefined
  onLost(listener: () => void): void
  close(): void
}

const wanted = { width: { ideal: 1_280 }, height: { ideal: 720 } }

/** The one that looks away from the person, unless another is named. */
export const openCamera = async (id: string | null): Promise<OpenCamera | { failure: ScanFailure }> => {
  // Absent in a page without TLS, whatever the types say.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices?.getUserMedia) return { failure: missingCameraFailure(isSecureContext) }
  try {
    const which = id === null ? { facingMode: { ideal: 'environment' } } : { deviceId: { exact: id } }
    const stream = await devices.getUserMedia({ audio: false, video: { ...wanted, ...which } })
    const [track] = stream.getVideoTracks()
    return {
      stream,
      id: track?.getSettings().deviceId,
      others: await camerasOf(devices),
      setLamp: track && lampOf(track),
      onLost: (listener) => track?.addEventListener('ended', listener),
      close: () => {
        for (const each of stream.getTracks()) each.stop()
      },
    }
  } catch (error) {
    return { failure: cameraFailureOf(error) }
  }
}

const camerasOf = async (devices: MediaDevices): Promise<Camera[]> =>
  (await devices.enumerateDevices())
    .filter(({ kind }) => kind === 'videoinput')
    .map(({ deviceId, label }, at) => ({ id: deviceId, label: label || `#${at + 1}` }))

/** Under a dashboard it is dark. `torch` is of the Image Capture specification, which the types do not know. */
const lampOf = (track: MediaStreamTrack): OpenCamera['setLamp'] => {
  const { torch } = (track.getCapabilities?.() ?? {}) as { torch?: boolean }
  if (!torch) return undefined
  return (isOn) => track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] })
}
