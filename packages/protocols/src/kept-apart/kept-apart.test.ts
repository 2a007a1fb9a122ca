import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { decodeCall } from '../call-sources/decode-call.ts'
import type { Decoded, DecodedMessage } from '../protocol.ts'
import { datagramProtocolNamed, protocolNamed } from '../registry.ts'
import { type Apart, apartBytes, receivedAt, type Said } from './apart.ts'

/** Of platforms that call with what their trackers have said: these are told apart by their bodies. */
const calls = 'calls'

// A file a family, of its protocol's name.
const families = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && !file.startsWith('apart.') && !file.endsWith('.test.ts'))
  .map((file) => file.replace('.ts', ''))

const decodeAll = (protocol: string, apart: Pick<Apart, 'frame' | 'deviceId'>): Decoded[] => {
  const codec = protocolNamed(protocol)
  const bytes = apartBytes(apart)
  const datagrams = datagramProtocolNamed(protocol)
  if (codec?.transport !== 'tcp' || datagrams?.isDatagram(bytes))
    return [datagrams?.decodeDatagram(bytes, receivedAt) as Decoded]
  const framer = codec.createFramer()
  const decoder = codec.createDecoder(apart.deviceId)
  framer.push(bytes)
  const decoded: Decoded[] = []
  for (let framed = framer.next() ?? framer.takeHeld?.(); framed?.kind === 'frame'; framed = framer.next())
    decoded.push(decoder.decode(framed.bytes, receivedAt))
  return decoded
}

const messagesOfCall = (apart: Apart): DecodedMessage[] => {
  const call = decodeCall(apartBytes(apart), {})
  return 'code' in call ? [] : call.outcomes.flatMap((outcome) => ('code' in outcome ? [] : [outcome]))
}

const messagesOf = (protocol: string, apart: Apart): DecodedMessage[] =>
  protocol === calls
    ? messagesOfCall(apart)
    : decodeAll(protocol, apart).flatMap((decoded) => ('messages' in decoded ? (decoded.messages ?? []) : []))

/** How many things beside its place and instant a frame tells, whether anybody takes them or not. */
const measuresOf = ({ io = {}, events = [], untold = [] }: Said): { told: number; all: number } => {
  const told = Object.keys(io).length + events.length
  return { told, all: told + untold.length }
}

describe.each(families)('%s', async (family) => {
  const { apart } = (await import(`${import.meta.dirname}/${family}.ts`)) as { apart: readonly Apart[] }

  it.each(apart.map((each) => [each.origin, each.frame.slice(0, 60), each] as const))(
    '%s: %s',
    (_origin, _frame, each) => {
      const messages = messagesOf(family, each)
      expect(messages.map((message) => ({ fix: undefined, ...message }))).toMatchObject(
        each.says.map(({ untold: _, ...said }) => said),
      )
    },
  )

  it('tells at least four of five things that its frames tell beside place and instant', () => {
    const measures = apart.flatMap(({ says }) => says.map(measuresOf))
    const told = measures.reduce((sum, each) => sum + each.told, 0)
    expect(told / measures.reduce((sum, each) => sum + each.all, 0), 'io, events, untold').toBeGreaterThanOrEqual(0.8)
  })
})

it('what only looks like one is refused: a JT/T 808 message made by hand, whose mark in the middle is not escaped', () => {
  // github.com/hylexus/jt-framework, 71
  const [decoded] = decodeAll('jt808', {
    frame:
      '7e0200005b01234567891000110000000000000000020a3aac067eaa2400000000000022083117155601040000014a30011d310100eb31' +
      '000c00b28986049401208044782200060089fffffffe000600c5ffffffe7000b00d801cc0090050fec20c7000400b71d00947e',
  })
  expect(decoded).toMatchObject({ kind: 'failed', code: 'crc.mismatch' })
})
