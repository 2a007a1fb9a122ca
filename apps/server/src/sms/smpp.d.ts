/** Of node-smpp, which has no types of its own, what is used here. */
declare module 'smpp' {
  export interface Pdu {
    command: string
    command_status: number
    response(fields?: Record<string, unknown>): Pdu
    [field: string]: unknown
  }
  export interface Session {
    bind_transceiver(fields: Record<string, unknown>, answer: (pdu: Pdu) => void): void
    submit_sm(fields: Record<string, unknown>, answer: (pdu: Pdu) => void): void
    send(pdu: Pdu): void
    close(): void
    destroy(): void
    on(event: 'connect' | 'secureConnect' | 'close', told: () => void): void
    on(event: 'error', told: (error: Error) => void): void
    on(event: string, told: (pdu: Pdu) => void): void
    once(event: 'close', told: () => void): void
    off(event: 'close', told: () => void): void
  }
  const smpp: {
    connect(options: Record<string, unknown>): Session
    createServer(onSession: (session: Session) => void): import('node:net').Server
  }
  export default smpp
}
