import type { LiveMessage } from '@atalaya/contract/live'
import { unsentBytes } from '../limits/live-connections.limits.ts'
import type { Audience } from './audience.ts'
import {
  type ClientView,
  detailTexts,
  goneTexts,
  roundTexts,
  type ShownItems,
  showsPosition,
  toldTexts,
  viewKey,
} from './client-view.ts'
import type { Changes, CompanyStream } from './company-stream.ts'
import { createPositionWalk } from './position-walk.ts'
import type { Subscriptions } from './subscriptions.ts'

/** The way out to one client. */
export interface Outlet {
  send(frame: string, messages: number): void
  /** Bytes handed over that the network has not taken yet. */
  bufferedBytes(): number
}

/** Beyond it a client is slow: it gets nothing more until it has read, and then the latest of each item. */
const bufferLimitBytes = unsentBytes.value
const chunkMessages = 2_000

const frameOf = (seq: number, messages: readonly string[]): string =>
  `{"seq":${seq},"messages":[${messages.join(',')}]}`
export const frameWith = (seq: number, ...messages: LiveMessage[]): string =>
  frameOf(
    seq,
    messages.map((message) => JSON.stringify(message)),
  )

/** What a round of flushing has in common for all feeds of a stream. */
export interface Round {
  from: number
  to: number
  changes: Changes
  /** Frames made in this round, by what their readers may and want to see. */
  frames: Map<string, { frame: string; count: number } | null>
}

export interface FeedOptions {
  stream: CompanyStream
  companyId: number
  outlet: Outlet
  subscriptions: Subscriptions
  audience: Audience
  listsMayHaveChanged(): boolean
  onSnapshot(kind: 'fresh' | 'resumed' | 'slow'): void
}

/**
 * Brings one client what happens in its company. While it keeps up it shares each round's frame with all who see the
 * same; when it comes back, is new, or was slow, it is told what it missed in chunks, as fast as it reads, and never
 * has more than a few of them waiting.
 */
export const createClientFeed = (options: FeedOptions) => {
  const { stream, outlet, subscriptions } = options
  const view: ClientView = { audience: options.audience, shown: undefined, subscriptions }
  const positions = createPositionWalk(stream)
  /** All but positions up to here has been sent. */
  let seq = 0
  /** What the last frame said; it never goes down, since a client that returns would ask for what it has. */
  let sentSeq = 0
  let owesEnd = false
  let pauses = 0
  let owesDetails = false

  const isSlow = (): boolean => outlet.bufferedBytes() > bufferLimitBytes
  const send = (upTo: number, texts: readonly string[]): void => {
    sentSeq = Math.max(sentSeq, upTo)
    outlet.send(frameOf(sentSeq, texts), texts.length)
  }
  const sendInChunks = (texts: readonly string[]): void => {
    for (let at = 0; at < texts.length; at += chunkMessages) send(sentSeq, texts.slice(at, at + chunkMessages))
  }

  const open = (resumed: boolean): void => {
    owesEnd = true
    const told = resumed ? [] : toldTexts(view, stream.standing())
    send(sentSeq, [helloOf(options, resumed), ...told])
  }

  const beginAnew = (): void => {
    seq = stream.seq
    positions.startOver()
    sentSeq = 0
    open(false)
  }

  const sendMissed = (to: number): void => {
    if (seq < to) {
      const missed = toldTexts(view, stream.othersSince(seq))
      seq = to
      sendInChunks(missed)
    }
    if (!subscriptions.isInMap) return
    for (let isAtEnd = false; !isAtEnd && !isSlow(); ) {
      const next = positions.next(to, { most: chunkMessages, shows: (entry) => showsPosition(view, entry) })
      if (next.chunk.length > 0) send(next.upTo, next.chunk)
      isAtEnd = next.isAtEnd
    }
  }

  const isBehind = (reached: number): boolean =>
    seq < reached || (subscriptions.isInMap && positions.upTo() < reached) || positions.isWalking() || owesEnd

  const catchUp = (to: number): void => {
    if (isSlow()) return
    if (seq < stream.floor) {
      options.onSnapshot('slow')
      beginAnew()
    }
    sendMissed(to)
    const hasAll = seq === to && (!subscriptions.isInMap || positions.upTo() === to)
    if (!hasAll || !owesEnd) return
    owesEnd = false
    send(to, ['{"kind":"snapshotEnd"}'])
  }

  return {
    /** The first words to a client, who may name what it has. */
    start(resume: { stream: string; lastSeq: number } | undefined): void {
      const isKnown = resume !== undefined && resume.stream === stream.id && view.audience.itemIds === undefined
      if (isKnown && resume.lastSeq <= stream.seq && resume.lastSeq >= stream.floor) {
        seq = resume.lastSeq
        positions.toldUpTo(resume.lastSeq)
        sentSeq = resume.lastSeq
        options.onSnapshot('resumed')
        open(true)
      } else {
        options.onSnapshot('fresh')
        beginAnew()
      }
    },
    /** Takes part in a round; true while there is more to send than fitted. */
    flush(round: Round): boolean {
      if (pauses > 0 || isBehind(round.from)) {
        owesDetails ||= subscriptions.hasDetails
        if (pauses > 0) return false
        catchUp(round.to)
        return isBehind(round.to)
      }
      if (isSlow()) return true
      const shared = sharedFrame(view, round)
      if (shared) outlet.send(shared.frame, shared.count)
      seq = round.to
      if (subscriptions.isInMap) positions.toldUpTo(round.to)
      sentSeq = Math.max(sentSeq, round.to)
      const details = detailTexts(view, round.changes)
      if (details.length > 0) send(round.to, details)
      return false
    },
    /** Something for this client alone, in its place in the stream. */
    tell(messages: readonly LiveMessage[]): void {
      if (messages.length > 0)
        send(
          sentSeq,
          messages.map((message) => JSON.stringify(message)),
        )
    },
    get audience(): Audience {
      return view.audience
    },
    /** Until resumed as often nothing is sent: what the client may see is being asked. */
    pause(): void {
      pauses++
    },
    resume(): void {
      pauses--
    },
    /** True once after details were missed: they are to be read again. */
    takeOwedDetails(): boolean {
      const owes = owesDetails && pauses === 0 && !isBehind(stream.seq)
      if (owes) owesDetails = false
      return owes
    },
    /** What is not seen any more goes from the client, what is seen now comes. */
    setAudience(next: Audience): void {
      const before = view.audience
      view.audience = next
      if (before === next || (!before.itemIds && !next.itemIds)) return
      sendInChunks(goneTexts(stream, seq, [before, next]))
      positions.startOver()
    },
    /** Undefined shows all that may be seen. */
    setShown(next: ShownItems | undefined): void {
      view.shown = next
    },
    resendPositions: positions.startOver,
  }
}

const helloOf = ({ stream, companyId, listsMayHaveChanged }: FeedOptions, resumed: boolean): string =>
  JSON.stringify({
    kind: 'bindCompany',
    id: companyId as never,
    stream: stream.id,
    resumed,
    listsMayHaveChanged: listsMayHaveChanged(),
  } satisfies LiveMessage)

/** Made once in a round for all who see the same. */
const sharedFrame = (view: ClientView, { to, changes, frames }: Round): { frame: string; count: number } | null => {
  const key = viewKey(view)
  const made = frames.get(key)
  if (made !== undefined) return made
  const texts = roundTexts(view, changes)
  const frame = texts.length > 0 ? { frame: frameOf(to, texts), count: texts.length } : null
  frames.set(key, frame)
  return frame
}

export type ClientFeed = ReturnType<typeof createClientFeed>
