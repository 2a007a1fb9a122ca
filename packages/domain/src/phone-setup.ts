/** What the phone app is told by its QR code. */
export interface PhoneSetup {
  deviceId: string
  server: string
  port: number
  intervalS: number
  /** Everything else, by the names of its configuration. */
  rest: Readonly<Record<string, string | number | boolean>>
}

const tlsPort = 443

/**
 * An address that the app opens as its settings. Traccar Client reads `id`, `interval`, `heartbeat` and the address
 * itself (lib/configuration_service.dart) and passes over the rest.
 */
export const phoneSetupUri = ({ deviceId, server, port, intervalS, rest }: PhoneSetup): string => {
  const query = new URLSearchParams({ id: deviceId, interval: String(intervalS) })
  for (const [name, value] of Object.entries(rest)) query.set(name, String(value))
  const origin = port === tlsPort ? `https://${server}` : `http://${server}:${port}`
  return `${origin}/?${query}`
}
