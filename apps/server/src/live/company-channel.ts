import type { LiveMessage } from '@atalaya/contract/live'
import type { Session } from '../access/session.ts'
import { asCompany, type WebDatabase } from '../database/tenant.ts'
import type { CompanyAudiences } from './audience.ts'
import type { ClientFeed } from './client-feed.ts'
import { createCompanyStream } from './company-stream.ts'
import type { Round } from './feed-frames.ts'
import { createFlushBeat } from './flush-beat.ts'
import { createKnownAudiences } from './known-audiences.ts'
import { readCompanyState, readDetails, readGroups, readLatestTrack } from './live.repository.ts'
import { readStoredPositions } from './live-positions.repository.ts'
import type { Consequence, Subscriptions } from './subscriptions.ts'

/** One client of a company. */
export interface Member {
  feed: ClientFeed
  subscriptions: Subscriptions
  session: Pick<Session, 'role' | 'groupIds'>
}

const pageSize = 10_000

export interface ChannelPorts {
  database: WebDatabase
  onFlush(seconds: number): void
  onFault(error: unknown): void
}

/** One company's live side while anybody looks at it: its stream, its audiences, and the beat at which frames go out. */
export const openCompanyChannel = (companyId: number, streamId: string, ports: ChannelPorts) => {
  const stream = createCompanyStream(streamId)
  const members = new Set<Member>()
  let flushedSeq = 0
  let state: number | undefined

  const inCompany = <T>(work: Parameters<typeof asCompany<T>>[2]): Promise<T> =>
    asCompany(ports.database, companyId, work)

  const load = async (): Promise<void> => {
    await readState()
    for (let afterId = 0; ; ) {
      const page = await inCompany((tx) => readStoredPositions(tx, { afterId, limit: pageSize }))
      stream.load(page)
      if (page.length < pageSize) return
      afterId = (page.at(-1) as (typeof page)[number]).itemId
    }
  }

  const readState = async (): Promise<void> => {
    const read = await inCompany((tx) => readCompanyState(tx, companyId))
    if (read === undefined || read === state) return
    state = read
    append([{ kind: 'companyStatus', value: read }])
  }

  const show = ({ feed, subscriptions: { groupIds } }: Member, known: CompanyAudiences): void =>
    feed.setShown(groupIds && { key: [...groupIds].sort((a, b) => a - b).join(','), itemIds: known.itemsOf(groupIds) })

  const flush = (): boolean => {
    const round: Round = { from: flushedSeq, to: stream.seq, changes: stream.takeChanges(), frames: new Map() }
    flushedSeq = round.to
    let hasMore = false
    for (const member of members) {
      hasMore = member.feed.flush(round) || hasMore
      if (member.feed.takeOwedDetails()) void tellDetails(member, { detailsOf: member.subscriptions.watched() })
    }
    return hasMore
  }
  const beat = createFlushBeat(flush, ports.onFlush)
  const audiences = createKnownAudiences(() => inCompany(readGroups))

  function append(messages: readonly LiveMessage[]): void {
    for (const message of messages) stream.append(message)
    beat.next()
  }

  const tellDetails = async (member: Member, { detailsOf = [], trackOf }: Consequence): Promise<void> => {
    const seen = detailsOf.filter((id) => member.feed.audience.sees(id))
    try {
      const told = await inCompany(async (tx) => {
        const details = seen.length > 0 ? await readDetails(tx, seen) : []
        const isTrackSeen = trackOf !== undefined && member.feed.audience.sees(trackOf)
        const track = isTrackSeen ? await readLatestTrack(tx, trackOf) : undefined
        return track ? [...details, track] : details
      })
      // Who was shown the door, or lost an item, while this was being read, gets nothing of it.
      if (!members.has(member)) return
      member.feed.tell(told.filter((message) => 'itemId' in message && member.feed.audience.sees(message.itemId)))
    } catch (error) {
      ports.onFault(error)
    }
  }

  return {
    companyId,
    stream,
    members,
    ready: load(),
    append,
    scheduleFlush: beat.next,
    /** Undefined while nobody has needed them, or while they are being read anew. */
    get knownAudiences(): CompanyAudiences | undefined {
      return audiences.now()
    },
    readAudiences: audiences.read,
    add(member: Member): void {
      members.add(member)
      beat.now()
    },
    /** Carries out what a subscription asks for. */
    async fulfil(member: Member, consequence: Consequence): Promise<void> {
      if (member.subscriptions.groupIds) show(member, audiences.now() ?? (await audiences.read()))
      else member.feed.setShown(undefined)
      if (consequence.resendsPositions) member.feed.resendPositions()
      beat.now()
      if (consequence.detailsOf || consequence.trackOf !== undefined) await tellDetails(member, consequence)
    },
    /** Groups or their members have changed: nobody who is held to some gets a word until it is known what they see. */
    async refreshAudiences(): Promise<void> {
      if (!audiences.forget()) return
      const held = [...members].filter(({ feed }) => feed.audience.itemIds !== undefined)
      for (const { feed } of held) feed.pause()
      const known = await audiences.read()
      for (const member of members) {
        show(member, known)
        member.feed.setAudience(known.of(member.session))
      }
      for (const { feed } of held) feed.resume()
      beat.next()
    },
    readState,
    get state(): number | undefined {
      return state
    },
    close(): void {
      beat.stop()
    },
  }
}

export type CompanyChannel = ReturnType<typeof openCompanyChannel>
