import { ioDictionary } from '@atalaya/domain/io-dictionary'
import { describe, expect, it } from 'vitest'
import { type AttributeTarget, messageParts } from './attribute-table.ts'
import { attributeTables } from './attribute-tables.ts'
import { fuzzTargets } from './fuzz/targets.ts'
import { codecEventKinds, type Decoded, type DecodedMessage } from './protocol.ts'
import { protocols } from './registry.ts'

it('every protocol says what becomes of what its trackers send', () => {
  expect(Object.keys(attributeTables).toSorted()).toEqual(protocols.map(({ name }) => name).toSorted())
})

const targets: ReadonlySet<string> = new Set([
  ...Object.keys(ioDictionary),
  ...codecEventKinds.map((kind) => `event:${kind}`),
  ...messageParts,
])

const messagesIn = (decoded: Decoded): DecodedMessage[] =>
  decoded.kind === 'messages' || decoded.kind === 'reply' ? (decoded.messages ?? []) : []

const targetsOf = ({ fix, io, events, trigger, driverTag }: DecodedMessage): string[] => [
  ...(fix ? ['fix'] : []),
  // What has no name is kept raw, under the tracker's own.
  ...Object.keys(io).filter((key) => Object.hasOwn(ioDictionary, key)),
  ...events.map(({ kind }) => `event:${kind}`),
  ...(trigger === undefined ? [] : ['trigger']),
  ...(driverTag === undefined ? [] : ['driverTag']),
]

/** All that the protocol's published frames are taken as. */
const takenFromFrames = (name: string): Set<string> => {
  const taken = new Set<string>()
  for (const target of fuzzTargets.filter((each) => each.name === name || each.name.startsWith(`${name}-`)))
    for (const sample of target.samples)
      target.open().take(sample, (decoded) => {
        for (const message of messagesIn(decoded)) for (const key of targetsOf(message)) taken.add(key)
      })
  return taken
}

describe.each(Object.entries(attributeTables))('the attributes of %s', (name, rows) => {
  it('are taken as keys of the dictionary, as events and as parts of a message that exist', () => {
    const strange = rows.filter(({ takenAs }) => takenAs !== null && !targets.has(takenAs))
    expect(strange).toEqual([])
  })

  it('stand once for each that they are taken as, with the reason where they are not', () => {
    const lines = rows.map(({ inFrame, takenAs }) => `${inFrame}: ${takenAs}`)
    expect(lines.filter((line, index) => lines.indexOf(line) !== index)).toEqual([])
    expect(rows.filter(({ takenAs, note }) => takenAs === null && !note)).toEqual([])
  })

  it('hold everything that is taken from the published frames', () => {
    const told: ReadonlySet<AttributeTarget | null> = new Set(rows.map(({ takenAs }) => takenAs))
    const taken = [...takenFromFrames(name)]
    expect(taken.length).toBeGreaterThan(0)
    expect(taken.filter((key) => !told.has(key as AttributeTarget))).toEqual([])
  })
})
