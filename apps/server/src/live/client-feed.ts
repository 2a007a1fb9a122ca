import type { LiveMessage } from '@atalaya/contract/live'
import { unsentBytes } from '../limits/live-connections.limits.ts'
import type { Audience } from './audience.ts'
import { type ClientView, detailTexts, goneTexts, type ShownItems, showsPosition, toldTexts } from './client-view.ts'
import type { CompanyStream } from './company-stream.ts'
import { frameOf, type Round, sharedFrame } from './feed-frames.ts'
import {
  answered,
  asked,
  begunAnew,
  type FeedState,
  isAsking,
  missedDetails,
  opened,
  rereadDetails,
  resumedFrom,
  saidUpTo,
  toldRound,
  toldUpTo,
  unstarted,
} from './feed-state.ts'
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

export interface FeedOptions {
  stream: CompanyStream
  companyId: number
  outlet: Outlet
  subscriptions: Subscriptions
  audience: Audience
  listsMayHaveChanged(): boolean
  onSnapshot(kind: 'fresh' | 'resumed' | 'slow'): void
}

interface Feed {
  readonly options: FeedOptions
  readonly view: ClientView
  readonly positions: ReturnType<typeof createPositionWalk>
  state: FeedState
}

const isSlow = ({ options: { outlet } }: Feed): boolean => outlet.bufferedBytes() > bufferLimitBytes

/** Away from its map a client is told no positions, so nothing may say that it has all up to a number. */
const send = (feed: Feed, upTo: number, texts: readonly string[]): void => {
  if (feed.view.subscriptions.isInMap) feed.state = saidUpTo(feed.state, upTo)
  feed.options.outlet.send(frameOf(feed.state.said, texts), texts.length)
}

const sendInChunks = (feed: Feed, texts: readonly string[]): void => {
  for (let at = 0; at < texts.length; at += chunkMessages)
    send(feed, feed.state.said, texts.slice(at, at + chunkMessages))
}

const helloOf = ({ stream, companyId, listsMayHaveChanged }: FeedOptions, resumed: boolean): string =>
  JSON.stringify({
    kind: 'bindCompany',
    id: companyId as never,
    stream: stream.id,
    resumed,
    listsMayHaveChanged: listsMayHaveChanged(),
  } satisfies LiveMessage)

const beginAnew = (feed: Feed): void => {
  const { options, view, positions } = feed
  feed.state = begunAnew(feed.state, options.stream.seq)
  positions.startOver()
  send(feed, 0, [helloOf(options, false), ...toldTexts(view, options.stream.standing())])
}

const resume = (feed: Feed, lastSeq: number): void => {
  feed.state = resumedFrom(feed.state, lastSeq)
  feed.positions.toldUpTo(lastSeq)
  send(feed, lastSeq, [helloOf(feed.options, true)])
}

/** Whether a client that names what it has can be told the rest of it. */
const goesOn = ({ options: { stream }, view }: Feed, resumed: { stream: string; lastSeq: number }): boolean =>
  resumed.stream === stream.id &&
  view.audience.itemIds === undefined &&
  resumed.lastSeq <= stream.seq &&
  resumed.lastSeq >= stream.floor

const isBehind = ({ state, view, positions }: Feed, reached: number): boolean =>
  state.phase === 'opening' ||
  state.told < reached ||
  (view.subscriptions.isInMap && positions.upTo() < reached) ||
  positions.isWalking()

const sendMissed = (feed: Feed, to: number): void => {
  const { options, view, positions } = feed
  const { told } = feed.state
  if (told < to) {
    feed.state = toldUpTo(feed.state, to)
    sendInChunks(feed, toldTexts(view, options.stream.othersSince(told)))
  }
  if (!view.subscriptions.isInMap) return
  for (let isAtEnd = false; !isAtEnd && !isSlow(feed); ) {
    const next = positions.next(to, { most: chunkMessages, shows: (entry) => showsPosition(view, entry) })
    if (next.chunk.length > 0) send(feed, next.upTo, next.chunk)
    isAtEnd = next.isAtEnd
  }
}

const catchUp = (feed: Feed, to: number): void => {
  const { options, view, positions } = feed
  if (isSlow(feed)) return
  if (feed.state.told < options.stream.floor) {
    options.onSnapshot('slow')
    beginAnew(feed)
  }
  sendMissed(feed, to)
  const hasAll = feed.state.told === to && (!view.subscriptions.isInMap || positions.upTo() === to)
  if (!hasAll || feed.state.phase === 'open') return
  feed.state = opened(feed.state)
  send(feed, to, ['{"kind":"snapshotEnd"}'])
}

const shareRound = (feed: Feed, round: Round): void => {
  const { options, view, positions } = feed
  const shared = sharedFrame(view, round)
  if (shared) options.outlet.send(shared.frame, shared.count)
  feed.state = toldRound(feed.state, round.to)
  positions.toldUpTo(round.to)
}

/** Takes part in a round with all that came before it on its way. */
const takeRound = (feed: Feed, round: Round): void => {
  const { view } = feed
  if (view.subscriptions.isInMap) shareRound(feed, round)
  else {
    feed.state = toldUpTo(feed.state, round.to)
    sendInChunks(feed, toldTexts(view, round.changes.others))
  }
  const details = detailTexts(view, round.changes)
  if (details.length > 0) send(feed, round.to, details)
}

/**
 * Brings one client what happens in its company. While it keeps up it shares each round's frame with all who see the
 * same; when it comes back, is new, or was slow, it is told what it missed in chunks, as fast as it reads, and never
 * has more than a few of them waiting.
 */
export const createClientFeed = (options: FeedOptions) => {
  const { stream, subscriptions } = options
  const view: ClientView = { audience: options.audience, shown: undefined, subscriptions }
  const feed: Feed = { options, view, positions: createPositionWalk(stream), state: unstarted }

  return {
    /** The first words to a client, who may name what it has. */
    start(has: { stream: string; lastSeq: number } | undefined): void {
      const isKnown = has !== undefined && goesOn(feed, has)
      options.onSnapshot(isKnown ? 'resumed' : 'fresh')
      if (isKnown) resume(feed, has.lastSeq)
      else beginAnew(feed)
    },
    /** Takes part in a round; true while there is more to send than fitted. */
    flush(round: Round): boolean {
      if (isAsking(feed.state) || isBehind(feed, round.from)) {
        if (subscriptions.hasDetails) feed.state = missedDetails(feed.state)
        if (isAsking(feed.state)) return false
        catchUp(feed, round.to)
        return isBehind(feed, round.to)
      }
      if (isSlow(feed)) return true
      takeRound(feed, round)
      return false
    },
    /** Something for this client alone, in its place in the stream. */
    tell(messages: readonly LiveMessage[]): void {
      const texts = messages.map((message) => JSON.stringify(message))
      if (texts.length > 0) send(feed, feed.state.said, texts)
    },
    get audience(): Audience {
      return view.audience
    },
    /** Until resumed as often nothing is sent: what the client may see is being asked. */
    pause(): void {
      feed.state = asked(feed.state)
    },
    resume(): void {
      feed.state = answered(feed.state)
    },
    /** True once after details were missed: they are to be read again. */
    takeOwedDetails(): boolean {
      const { state } = feed
      const owes = state.details === 'missed' && !isAsking(state) && !isBehind(feed, stream.seq)
      if (owes) feed.state = rereadDetails(state)
      return owes
    },
    /** What is not seen any more goes from the client, what is seen now comes. */
    setAudience(next: Audience): void {
      const before = view.audience
      view.audience = next
      if (before === next || (!before.itemIds && !next.itemIds)) return
      sendInChunks(feed, goneTexts(stream, feed.state.told, [before, next]))
      feed.positions.startOver()
    },
    /** Undefined shows all that may be seen. */
    setShown(next: ShownItems | undefined): void {
      view.shown = next
    },
    resendPositions: feed.positions.startOver,
  }
}

export type ClientFeed = ReturnType<typeof createClientFeed>
