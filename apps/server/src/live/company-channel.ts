import type { LiveMessage } from '@atalaya/contract/live'
import type { Session } from '../access/session.ts'
import { asCompany, type WebDatabase } from '../database/tenant.ts'
import { type CompanyAudiences, companyAudiences } from './audience.ts'
import type { ClientFeed } from './client-feed.ts'
import { createCompanyStream } from './company-stream.ts'
import type { Round } from './feed-frames.ts'
import { readCompanyState, readDetails, readGroups, readLatestTrack } from './live.repository.ts'
import { readStoredPositions } from './live-positions.repository.ts'
import type { Consequence, Subscriptions } from './subscriptions.ts'

/** One client of a company. */
export interface Member {
  feed: ClientFeed
  subscriptions: Subscriptions
  session: Pick<Session, 'role' | 'groupIds'>
}

/** A frame a client and tenth of a second: half of it is what a position waits on average. */
const flushEveryMs = 100
/** While somebody is behind, the next chunks follow as soon as the network has taken the last. */
const catchUpEveryMs = 15
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
  let audiences: CompanyAudiences | undefined
  let loadingAudiences: Promise<CompanyAudiences> | undefined
  let audienceVersion = 0
  let flushedSeq = 0
  let flushedAt = 0
  let timer: NodeJS.Timeout | undefined
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

  const readAudiences = (): Promise<CompanyAudiences> => {
    const version = audienceVersion
    loadingAudiences ??= inCompany(readGroups).then(
      (groups) => {
        loadingAudiences = undefined
        if (version !== audienceVersion) return readAudiences()
        audiences = companyAudiences(groups)
        return audiences
      },
      (error: unknown) => {
        loadingAudiences = undefined
        throw error
      },
    )
    return loadingAudiences
  }

  const show = ({ feed, subscriptions: { groupIds } }: Member, known: CompanyAudiences): void =>
    feed.setShown(groupIds && { key: [...groupIds].sort((a, b) => a - b).join(','), itemIds: known.itemsOf(groupIds) })

  const flush = (): void => {
    timer = undefined
    flushedAt = performance.now()
    const round: Round = { from: flushedSeq, to: stream.seq, changes: stream.takeChanges(), frames: new Map() }
    flushedSeq = round.to
    let hasMore = false
    for (const member of members) {
      hasMore = member.feed.flush(round) || hasMore
      if (member.feed.takeOwedDetails()) void tellDetails(member, { detailsOf: member.subscriptions.watched() })
    }
    ports.onFlush((performance.now() - flushedAt) / 1000)
    if (hasMore) schedule(catchUpEveryMs)
  }

  function schedule(afterMs: number): void {
    timer ??= setTimeout(flush, afterMs)
  }

  /** The first word after a silence goes at once; then frames follow at their beat. */
  const scheduleFlush = (): void => schedule(Math.max(0, flushEveryMs - (performance.now() - flushedAt)))

  function append(messages: readonly LiveMessage[]): void {
    for (const message of messages) stream.append(message)
    scheduleFlush()
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
    scheduleFlush,
    /** Undefined while nobody has needed them, or while they are being read anew. */
    get knownAudiences(): CompanyAudiences | undefined {
      return audiences
    },
    readAudiences: async (): Promise<CompanyAudiences> => audiences ?? readAudiences(),
    add(member: Member): void {
      members.add(member)
      schedule(0)
    },
    /** Carries out what a subscription asks for. */
    async fulfil(member: Member, consequence: Consequence): Promise<void> {
      if (member.subscriptions.groupIds) show(member, audiences ?? (await readAudiences()))
      else member.feed.setShown(undefined)
      if (consequence.resendsPositions) member.feed.resendPositions()
      schedule(0)
      if (consequence.detailsOf || consequence.trackOf !== undefined) await tellDetails(member, consequence)
    },
    /** Groups or their members have changed: nobody who is held to some gets a word until it is known what they see. */
    async refreshAudiences(): Promise<void> {
      audienceVersion++
      const isNeeded = audiences !== undefined || loadingAudiences !== undefined
      audiences = undefined
      if (!isNeeded) return
      const held = [...members].filter(({ feed }) => feed.audience.itemIds !== undefined)
      for (const { feed } of held) feed.pause()
      const known = await readAudiences()
      for (const member of members) {
        show(member, known)
        member.feed.setAudience(known.of(member.session))
      }
      for (const { feed } of held) feed.resume()
      scheduleFlush()
    },
    readState,
    get state(): number | undefined {
      return state
    },
    close(): void {
      clearTimeout(timer)
    },
  }
}

export type CompanyChannel = ReturnType<typeof openCompanyChannel>
