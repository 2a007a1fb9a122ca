import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import smpp, { type Pdu, type Session } from 'smpp'

interface Heard {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** A gateway over HTTP, on loopback; `answers` are given before it takes anything, each with what it says. */
export const startTestHttpGateway = async () => {
  const heard: Heard[] = []
  const answers: { status: number; text?: string }[] = []
  let taken = '{}'
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    heard.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts).toString() })
    const { status, text = taken } = answers.shift() ?? { status: 200 }
    response.writeHead(status).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    heard,
    answers,
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** What it says to what it takes. */
    say: (text: string) => {
      taken = text
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** A gateway that speaks SMPP, by the library's other half, which reads both alphabets; what it heard is put together as a phone does. */
export const startTestSmpp = async (port = 0) => {
  const heard: { to: string; from: string; text: string; parts: number }[] = []
  const parts = new Map<string, string[]>()
  /** Command status of the next answers; 'silence' and 'hang up' are what they say. */
  const answers: (number | 'silence' | 'hang up')[] = []
  const sockets = new Set<Socket>()
  let binds = 0
  const take = (pdu: Pdu): void => {
    const { message: text, udh } = pdu['short_message'] as { message: string; udh?: Buffer[] }
    const [to, from] = [String(pdu['destination_addr']), String(pdu['source_addr'])]
    const head = udh?.[0]
    if (!head) return void heard.push({ to, from, text, parts: 1 })
    const [nth, total, at] = [...head.subarray(-3)] as [number, number, number]
    const known = parts.get(`${to} ${nth}`) ?? []
    known[at - 1] = text
    parts.set(`${to} ${nth}`, known)
    if (known.filter((part) => part !== undefined).length === total)
      heard.push({ to, from, text: known.join(''), parts: total })
  }
  const server = smpp.createServer((session: Session & { socket?: Socket }) => {
    if (session.socket) sockets.add(session.socket)
    session.on('error', () => undefined)
    session.on('bind_transceiver', (pdu) => {
      binds++
      const isWelcome = pdu['system_id'] === 'fleet' && pdu['password'] === 'secret'
      session.send(pdu.response({ command_status: isWelcome ? 0 : 0x0e }))
    })
    session.on('enquire_link', (pdu) => session.send(pdu.response()))
    session.on('submit_sm', (pdu) => {
      const answer = answers.shift() ?? 0
      if (answer === 'silence') return
      if (answer === 'hang up') return session.destroy()
      if (answer === 0) take(pdu)
      session.send(pdu.response({ command_status: answer, message_id: 'x' }))
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    heard,
    answers,
    binds: () => binds,
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
