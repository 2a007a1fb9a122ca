import { describe, expect, it } from 'vitest'
import type { StreamProtocol } from '../protocol.ts'
import { datagramProtocolNamed, protocols } from '../registry.ts'
import { FuzzFailure, fuzz, fuzzLongRuns } from './fuzz.ts'
import { type FuzzTarget, streamTarget } from './target.ts'
import { fuzzTargets } from './targets.ts'

/** Bounded: a million of each is `npm run fuzz -- --codec all`. */
const frames = 8_000
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))
console.info(`frames are bent with SEED=${seed}`)

it('no protocol is left out', () => {
  const names = protocols.flatMap(({ name, transport }) =>
    transport !== 'udp' && datagramProtocolNamed(name) ? [name, `${name}-udp`] : [name],
  )
  // The forms of a request are bent each by itself.
  const missing = names.filter((name) => !fuzzTargets.some((target) => target.name.startsWith(name)))
  expect(missing).toEqual([])
})

describe.each(fuzzTargets.map((target) => [target.name, target] as const))('%s, bent frames', (_, target) => {
  it(`are borne, ${frames} of them: nothing thrown, held without bound, or slow`, () => {
    const figures = fuzz(target, { seed, frames })
    expect(figures.frames).toBe(frames)
    // Some get through and some do not: otherwise nothing but the door was tested.
    expect(figures.messages).toBeGreaterThan(frames / 50)
    expect(figures.failures).toBeGreaterThan(frames / 50)
  })

  it('are borne with a long run of any character anywhere', () => {
    expect(fuzzLongRuns(target).frames).toBeGreaterThan(100)
  })
})

describe('a codec that is planted with a flaw is caught:', () => {
  const samples = [new TextEncoder().encode('$1,22,333;'), new TextEncoder().encode('$1,0,-7;')]
  const semicolon = 0x3b
  const nothing = new Uint8Array(0)

  /** Sentences that end with a semicolon, none longer than a kilobyte; sound but for what is planted. */
  const planted = (over: {
    decode?(text: string): void
    framer?: Partial<ReturnType<StreamProtocol['createFramer']>>
  }): FuzzTarget =>
    streamTarget(
      {
        name: 'planted',
        transport: 'tcp',
        ports: [],
        maxFrameBytes: 1_024,
        createFramer() {
          let held: Uint8Array = nothing
          return {
            push(chunk) {
              held = Buffer.concat([held, chunk])
            },
            next() {
              const end = held.indexOf(semicolon) + 1
              const isTooLong = (end || held.length) > 1_024
              const bytes = held.subarray(0, end)
              held = isTooLong ? nothing : held.subarray(end)
              if (isTooLong) return { kind: 'failed', code: 'frame.toolong', detail: 'no end' }
              return end > 0 ? { kind: 'frame', bytes } : undefined
            },
            get pendingBytes() {
              return held.length
            },
            ...over.framer,
          }
        },
        createDecoder: () => ({
          decode(frame) {
            over.decode?.(Buffer.from(frame).toString('latin1'))
            return { kind: 'reply', bytes: nothing }
          },
        }),
      },
      { samples },
    )
  const caught = (target: FuzzTarget, attack: (target: FuzzTarget) => unknown): string => {
    try {
      attack(target)
    } catch (error) {
      if (error instanceof FuzzFailure) return error.message
      throw error
    }
    return 'nothing was found'
  }
  const bent = (target: FuzzTarget) => fuzz(target, { seed: 7, frames: 5_000 })

  it('none, where there is none', () => {
    expect(bent(planted({}))).toMatchObject({ frames: 5_000 })
    expect(fuzzLongRuns(planted({})).slowestMs).toBeLessThan(10)
  })

  it('one that throws where a field is missing, and the very frame can be seen again', () => {
    const target = planted({
      decode(text) {
        if (/,,/.test(text)) throw new TypeError('no field')
      },
    })
    const message = caught(target, bent)
    expect(message).toMatch(/^planted, seed 7, frame \d+: .*no field\n[0-9a-f]+$/)
    const from = Number(/frame (\d+)/.exec(message)?.[1])
    expect(caught(target, () => fuzz(target, { seed: 7, frames: 1, from }))).toBe(message)
  })

  it('one with an expression that tries every split of a long number', () => {
    const target = planted({
      decode: (text) => void /^\$(?:\d*\.?\d*\d*)x/.test(text),
    })
    expect(caught(target, fuzzLongRuns)).toMatch(/long run of "\d" at byte \d: slow: \d/)
  })

  it('one that keeps what has no end', () => {
    let kept = 0
    const target = planted({
      framer: {
        push(chunk) {
          kept += chunk.length
        },
        next: () => undefined,
        get pendingBytes() {
          return kept
        },
      },
    })
    expect(caught(target, bent)).toMatch(/\d+ bytes held, at most 1024 agreed/)
  })

  it('one that cuts frames out of nothing for ever', () => {
    const target = planted({ framer: { next: () => ({ kind: 'frame', bytes: nothing }) } })
    expect(caught(target, bent)).toContain('more frames than bytes')
  })

  it('one that tells an instant that is none', () => {
    const target: FuzzTarget = {
      ...planted({}),
      open: () => ({
        take(_, onDecoded) {
          const message = { deviceId: '1', recordedAt: Number.NaN, io: {}, events: [], payload: nothing }
          onDecoded({ kind: 'messages', messages: [message], rejected: [], acknowledge: nothing }, 0)
          return 0
        },
      }),
    }
    expect(caught(target, bent)).toContain('recordedAt NaN')
  })
})
