import { type SeededRandom, seededRandom } from '@atalaya/domain/journey/seeded-random'
import { codecErrorCodes, codecEventKinds, type Decoded, type DecodedMessage } from '../protocol.ts'
import { longRuns, type Mutant, mutantOf } from './mutations.ts'
import type { FuzzTarget } from './target.ts'

export interface FuzzOptions {
  seed: number
  frames: number
  /** The first, to repeat a single one. */
  from?: number
  maxFrameMs?: number
  /** Called before each with its number. */
  onFrame?(index: number): void
}

export interface FuzzFigures {
  frames: number
  messages: number
  failures: number
  /** Of a single decoding, re-timed where it was more than of any before. */
  slowestMs: number
  /** Most that was held between two chunks. */
  heldBytes: number
}

/** Says all that is needed to see it again. */
export class FuzzFailure extends Error {}

const fewestRetries = 5
const mostRetries = 40
const mostHex = 4_000
const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex').slice(0, mostHex)

const isInstant = (value: number): boolean => Number.isSafeInteger(value)

/** A word of a tracker's that is looked up in a table may name what every object has. */
const isText = (value: unknown): boolean => value === undefined || typeof value === 'string'

const flawOfMessage = (message: DecodedMessage): string | undefined => {
  const { deviceId, recordedAt, fix, io, events, trigger, driverTag, payload } = message
  if (typeof deviceId !== 'string' || deviceId.length === 0 || deviceId.length > 100) return `device ${deviceId}`
  if (!isInstant(recordedAt)) return `recordedAt ${recordedAt}`
  if (!(payload instanceof Uint8Array)) return 'no payload'
  for (const [key, value] of Object.entries(io)) {
    if (typeof value === 'number' ? !Number.isFinite(value) : typeof value !== 'string' && typeof value !== 'boolean')
      return `${key} is ${value}`
  }
  for (const { kind, value, code } of events)
    if (!codecEventKinds.includes(kind) || !Number.isFinite(value ?? 0) || !isText(code)) return `event ${kind}`
  if (!isText(trigger)) return `trigger ${trigger}`
  if (!isText(driverTag ?? undefined)) return `driver’s tag ${driverTag}`
  if (!fix) return undefined
  const { lat, lng, ...others } = fix
  if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180) && fix.isValid) return `place ${lat}, ${lng}`
  for (const [key, value] of Object.entries(others))
    if (typeof value === 'number' && !Number.isFinite(value)) return `${key} is ${value}`
  return isInstant(fix.recordedAt) ? undefined : `recordedAt of the fix ${fix.recordedAt}`
}

/** Goes into the log: what somebody sent is told of, and not repeated. */
const maxDetailLength = 500

/** Undefined for one of the agreed answers. */
const flawOf = (decoded: Decoded): string | undefined => {
  switch (decoded.kind) {
    case 'failed':
      if (!codecErrorCodes.includes(decoded.code)) return `a failure that is not agreed, ${decoded.code}`
      if (decoded.detail.length > 0 && decoded.detail.length <= maxDetailLength) return undefined
      return `${decoded.code} with a detail of ${decoded.detail.length} characters, 1 to ${maxDetailLength} agreed`
    case 'identify':
      return decoded.deviceId.length > 0 && decoded.deviceId.length <= 100 ? undefined : 'identity without a device'
    case 'reply':
    case 'messages':
      for (const message of decoded.messages ?? []) {
        const flaw = flawOfMessage(message)
        if (flaw) return flaw
      }
      return undefined
    default:
      return `an answer of no kind ${JSON.stringify(decoded)}`
  }
}

/** In up to three pieces: every byte is a place to split at sooner or later. */
const chunksOf = (bytes: Uint8Array, random: SeededRandom): Uint8Array[] => {
  const chunks: Uint8Array[] = []
  let at = 0
  for (let cuts = random.index(3); cuts > 0; cuts--) {
    const to = at + random.index(bytes.length - at + 1)
    chunks.push(bytes.subarray(at, to))
    at = to
  }
  return [...chunks, bytes.subarray(at)]
}

interface Outcome {
  messages: number
  failures: number
  slowestMs: number
  heldBytes: number
}

const timeMs = (): number => performance.now()
/** What this thread has worked: on a machine that does much else, the time counts what others do. Costly to ask. */
const workMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

const run = (target: FuzzTarget, chunks: readonly Uint8Array[], clock = timeMs): Outcome => {
  const outcome: Outcome = { messages: 0, failures: 0, slowestMs: 0, heldBytes: 0 }
  const line = target.open(clock)
  for (const chunk of chunks) {
    const held = line.take(chunk, (decoded, tookMs) => {
      const flaw = flawOf(decoded)
      if (flaw) throw new Error(flaw)
      if (decoded.kind === 'failed') outcome.failures++
      else if (decoded.kind !== 'identify') outcome.messages += decoded.messages?.length ?? 0
      if (tookMs > outcome.slowestMs) outcome.slowestMs = tookMs
    })
    if (held > outcome.heldBytes) outcome.heldBytes = held
    if (held > target.maxBytes) throw new Error(`${held} bytes held, at most ${target.maxBytes} agreed`)
  }
  return outcome
}

/** What the frame itself costs: garbage may have been collected in between, and two threads may share a core. */
const retimed = (
  target: FuzzTarget,
  chunks: readonly Uint8Array[],
  { firstMs, maxFrameMs }: { firstMs: number; maxFrameMs: number },
): number => {
  const isOver = firstMs > maxFrameMs
  // What a thread has worked is told in steps as long as a hundred frames take: it is asked where only much matters.
  const clock = isOver ? workMs : timeMs
  const most = isOver ? mostRetries : 2 * fewestRetries
  const doubtfulMs = isOver ? maxFrameMs : 1
  let fastest = firstMs
  const isInDoubt = (): boolean => fastest > doubtfulMs && fastest < 5 * maxFrameMs
  for (let turn = 0; turn < fewestRetries || (turn < most && isInDoubt()); turn++)
    fastest = Math.min(fastest, run(target, chunks, clock).slowestMs)
  return fastest
}

const judge = (target: FuzzTarget, chunks: readonly Uint8Array[], figures: FuzzFigures, maxFrameMs: number): void => {
  const { messages, failures, slowestMs, heldBytes } = run(target, chunks)
  figures.frames++
  figures.messages += messages
  figures.failures += failures
  figures.heldBytes = Math.max(figures.heldBytes, heldBytes)
  if (slowestMs <= figures.slowestMs) return
  figures.slowestMs = Math.max(figures.slowestMs, retimed(target, chunks, { firstMs: slowestMs, maxFrameMs }))
  if (figures.slowestMs > maxFrameMs) throw new Error(`slow: ${figures.slowestMs.toFixed(1)} ms`)
}

const failureOf = (error: unknown, { how, bytes }: Mutant, where: string): FuzzFailure =>
  new FuzzFailure(`${where}: ${how}: ${error instanceof Error ? error.message : error}\n${hexOf(bytes)}`, {
    cause: error,
  })

const noFigures = (): FuzzFigures => ({ frames: 0, messages: 0, failures: 0, slowestMs: 0, heldBytes: 0 })

/** Bends samples in every way and decodes them; throws at the first that the codec does not bear. */
export const fuzz = (target: FuzzTarget, options: FuzzOptions): FuzzFigures => {
  const { seed, frames, from = 0, maxFrameMs = 10, onFrame } = options
  const figures = noFigures()
  for (let index = from; index < from + frames; index++) {
    onFrame?.(index)
    // A seed for each, so that one can be repeated without those before it.
    const random = seededRandom(seed, index)
    const mutant = mutantOf(random, target)
    try {
      judge(target, target.isStream ? chunksOf(mutant.bytes, random) : [mutant.bytes], figures, maxFrameMs)
    } catch (error) {
      throw failureOf(error, mutant, `${target.name}, seed ${seed}, frame ${index}`)
    }
  }
  return figures
}

/** Long runs of one character in every sample; throws where one takes longer than a frame may. */
export const fuzzLongRuns = (
  target: FuzzTarget,
  { maxFrameMs = 10, onFrame }: Pick<FuzzOptions, 'maxFrameMs' | 'onFrame'> = {},
): FuzzFigures => {
  const figures = noFigures()
  for (const mutant of longRuns(target)) {
    onFrame?.(figures.frames)
    try {
      judge(target, [mutant.bytes], figures, maxFrameMs)
    } catch (error) {
      throw failureOf(error, mutant, target.name)
    }
  }
  return figures
}
