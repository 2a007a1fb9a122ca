import { createSocket } from 'node:dgram'
import { onTestFinished } from 'vitest'

type RecordType = 'A' | 'AAAA' | 'CNAME' | 'TXT' | 'CAA'
/** Texts by name and type; of a name that is not in it there is nothing. */
export type TestZone = Record<string, Partial<Record<RecordType, readonly string[]>>>

const codes: Record<RecordType, number> = { A: 1, CNAME: 5, TXT: 16, AAAA: 28, CAA: 257 }

const nameOf = (name: string): Buffer =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.concat([Buffer.of(label.length), Buffer.from(label)])),
    Buffer.of(0),
  ])

const dataOf = (type: RecordType, value: string): Buffer => {
  if (type === 'A') return Buffer.from(value.split('.').map(Number))
  if (type === 'CNAME') return nameOf(value)
  if (type === 'CAA') return Buffer.concat([Buffer.of(0, 5), Buffer.from('issue'), Buffer.from(value)])
  if (type === 'AAAA')
    return Buffer.from(
      value
        .split(':')
        .map((part) => part.padStart(4, '0'))
        .join(''),
      'hex',
    )
  const parts = value.match(/[\s\S]{1,255}/g) ?? []
  return Buffer.concat(parts.flatMap((part) => [Buffer.of(part.length), Buffer.from(part)]))
}

/** One question (RFC 1035): its name, and where it ends. */
const questionOf = (message: Buffer): { name: string; code: number; end: number } => {
  const labels: string[] = []
  let at = 12
  for (let length = message[at] as number; length > 0; length = message[at] as number) {
    labels.push(message.subarray(at + 1, at + 1 + length).toString())
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), code: message.readUInt16BE(at + 1), end: at + 5 }
}

const answerTo = (message: Buffer, zone: TestZone): Buffer => {
  const { name, code, end } = questionOf(message)
  const type = (Object.keys(codes) as RecordType[]).find((each) => codes[each] === code)
  const values = (type && zone[name]?.[type]) ?? []
  const head = Buffer.alloc(12)
  message.copy(head, 0, 0, 2)
  head.writeUInt16BE(name in zone ? 0x8180 : 0x8183, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(values.length, 6)
  const answers = values.map((value) => {
    const data = dataOf(type as RecordType, value)
    const fixed = Buffer.alloc(12)
    fixed.writeUInt16BE(0xc00c, 0)
    fixed.writeUInt16BE(code, 2)
    fixed.writeUInt16BE(1, 4)
    fixed.writeUInt16BE(data.length, 10)
    return Buffer.concat([fixed, data])
  })
  return Buffer.concat([head, message.subarray(12, end), ...answers])
}

/** A resolver on loopback that knows one zone, which the test may change; answers `127.0.0.1:<port>`. */
export const startTestDns = async (zone: TestZone): Promise<string> => {
  const socket = createSocket('udp4')
  socket.on('message', (message, { port, address }) => socket.send(answerTo(message, zone), port, address))
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  onTestFinished(() => void socket.close())
  return `127.0.0.1:${socket.address().port}`
}
