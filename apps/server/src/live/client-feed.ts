import type { LiveMessage } from '@atalaya/contract/live'
import { unsentBytes } from '../limits/live-connections.limits.ts'
import type { Audience } from './audience.ts'
import { type Changes, type CompanyStream, type Entry, jsonOf } from './company-stream.ts'
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
  const { stream, outlet, subscriptions, companyId } = options
  let { audience } = options
  let shown: { key: string; itemIds: ReadonlySet<number> } | undefined
  /** All but positions up to here has been sent; positions up to the other. */
  let seq = 0
  let positionSeq = 0
  let sentSeq = 0
  let walk: IterableIterator<Entry> | undefined
  let owesEnd = false
  let pauses = 0
  let owesDetails = false

  const isSlow = (): boolean => outlet.bufferedBytes() > bufferLimitBytes
  const showsPosition = ({ itemId }: Entry): boolean =>
    audience.sees(itemId) && (!shown || (itemId !== null && shown.itemIds.has(itemId)))
  const isTold = ({ itemId }: Entry): boolean => audience.sees(itemId)
  /** An item in scope may be in groups that are not. */
  const textOf = (entry: Entry): string => {
    const { message } = entry
    if (message?.kind !== 'group' || !audience.groupIds) return jsonOf(entry)
    return JSON.stringify({ ...message, groupIds: message.groupIds.filter((id) => audience.groupIds?.has(id)) })
  }

  const send = (upTo: number, messages: readonly string[]): void => {
    // A number that went down would have a client that returns ask for what it has.
    sentSeq = Math.max(sentSeq, upTo)
    outlet.send(frameOf(sentSeq, messages), messages.length)
  }

  const open = (resumed: boolean): void => {
    const hello: LiveMessage = {
      kind: 'bindCompany',
      id: companyId as never,
      stream: stream.id,
      resumed,
      listsMayHaveChanged: options.listsMayHaveChanged(),
    }
    const told = resumed ? [] : stream.standing().filter(isTold).map(textOf)
    owesEnd = true
    send(sentSeq, [JSON.stringify(hello), ...told])
  }

  const beginAnew = (): void => {
    seq = stream.seq
    positionSeq = -1
    walk = undefined
    sentSeq = 0
    open(false)
  }

  const sendChunks = (to: number): void => {
    if (seq < to) {
      const missed = stream.othersSince(seq).filter(isTold).map(textOf)
      seq = to
      for (let at = 0; at < missed.length; at += chunkMessages) send(sentSeq, missed.slice(at, at + chunkMessages))
    }
    if (!subscriptions.isInMap) return
    walk ??= stream.positions()
    while (!isSlow()) {
      const chunk: string[] = []
      let isAtEnd = true
      for (const entry of walk) {
        if (entry.seq <= positionSeq) continue
        positionSeq = entry.seq
        if (showsPosition(entry)) chunk.push(jsonOf(entry))
        if (chunk.length < chunkMessages) continue
        isAtEnd = false
        break
      }
      if (chunk.length > 0) send(positionSeq, chunk)
      if (!isAtEnd) continue
      walk = undefined
      positionSeq = to
      return
    }
  }

  const isBehind = (reached: number): boolean =>
    seq < reached || (subscriptions.isInMap && positionSeq < reached) || walk !== undefined || owesEnd

  const catchUp = (to: number): void => {
    if (isSlow()) return
    if (seq < stream.floor) {
      options.onSnapshot('slow')
      beginAnew()
    }
    sendChunks(to)
    const hasAll = seq === to && (!subscriptions.isInMap || positionSeq === to)
    if (!hasAll || !owesEnd) return
    owesEnd = false
    send(to, ['{"kind":"snapshotEnd"}'])
  }

  const sharedFrame = ({ to, changes, frames }: Round): { frame: string; count: number } | null => {
    const key = `${audience.key}/${subscriptions.isInMap ? (shown?.key ?? '') : 'away'}`
    const made = frames.get(key)
    if (made !== undefined) return made
    const messages = changes.others.filter(isTold).map(textOf)
    if (subscriptions.isInMap) {
      for (const entry of changes.positions) if (showsPosition(entry)) messages.push(jsonOf(entry))
    }
    const frame = messages.length > 0 ? { frame: frameOf(to, messages), count: messages.length } : null
    frames.set(key, frame)
    return frame
  }

  return {
    /** The first words to a client, who may name what it has. */
    start(resume: { stream: string; lastSeq: number } | undefined): void {
      const isKnown = resume !== undefined && resume.stream === stream.id && audience.itemIds === undefined
      if (isKnown && resume.lastSeq <= stream.seq && resume.lastSeq >= stream.floor) {
        seq = resume.lastSeq
        positionSeq = resume.lastSeq
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
      if (pauses > 0) {
        owesDetails ||= subscriptions.hasDetails
        return false
      }
      if (isBehind(round.from)) {
        owesDetails ||= subscriptions.hasDetails
        catchUp(round.to)
        return isBehind(round.to)
      }
      if (isSlow()) return true
      const shared = sharedFrame(round)
      if (shared) outlet.send(shared.frame, shared.count)
      seq = round.to
      if (subscriptions.isInMap) positionSeq = round.to
      sentSeq = Math.max(sentSeq, round.to)
      const details = subscriptions.hasDetails
        ? round.changes.details.filter((entry) => isTold(entry) && subscriptions.wantsDetail(entry)).map(jsonOf)
        : []
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
      return audience
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
      const before = audience
      audience = next
      if (before === next || (!before.itemIds && !next.itemIds)) return
      const gone = [...stream.positions()].filter(({ itemId }) => before.sees(itemId) && !next.sees(itemId))
      // What was deleted has no position any more, and its word waits for ears that do not see it now.
      const deleted = stream
        .othersSince(seq)
        .filter(({ message, itemId }) => message?.kind === 'itemDelete' && before.sees(itemId) && !next.sees(itemId))
      const words = [...gone, ...deleted].map(({ itemType, itemId }) =>
        JSON.stringify({ kind: 'itemDelete', itemType, itemId }),
      )
      for (let at = 0; at < words.length; at += chunkMessages) send(sentSeq, words.slice(at, at + chunkMessages))
      positionSeq = -1
      walk = undefined
    },
    /** Undefined shows all that may be seen. */
    setShown(next: typeof shown): void {
      shown = next
    },
    resendPositions(): void {
      positionSeq = -1
      walk = undefined
    },
  }
}

export type ClientFeed = ReturnType<typeof createClientFeed>
