const phoneAppTypeId = 2

/**
 * How a device id is shown (spec 1 §3): the phone app's is Base64 of what the person typed, unless it holds an at-sign.
 * What does not decode to readable text is shown as it is.
 */
export const shownDeviceId = ({ typeId, deviceId }: { typeId: number; deviceId: string }): string => {
  if (typeId !== phoneAppTypeId || deviceId.includes('@')) return deviceId
  if (!/^[A-Za-z0-9+/]{4,}={0,2}$/.test(deviceId) || deviceId.length % 4 !== 0) return deviceId
  try {
    const bytes = Uint8Array.from(atob(deviceId), (letter) => letter.charCodeAt(0))
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return /^[\p{L}\p{N}\p{P}\p{S}\p{Zs}]+$/u.test(text) ? text : deviceId
  } catch {
    return deviceId
  }
}
