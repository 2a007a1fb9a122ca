import { isHeldToGroups } from '@atalaya/contract/roles'
import type { Session } from '../access/session.ts'
import { type Audience, everything } from './audience.ts'
import type { Channels } from './channels.ts'
import { createClientFeed } from './client-feed.ts'
import type { CompanyChannel, Member } from './company-channel.ts'
import type { Connection, Request } from './connection.ts'
import type { DeviceWatcher } from './device-watch.ts'
import type { ListChanges } from './list-changes.ts'
import type { LiveMetrics } from './live-metrics.ts'
import { assertMayLook, type Rights } from './rights.ts'
import { createSubscriptions } from './subscriptions.ts'

export interface Client {
  connection: Connection
  /** Absent until its token has been found good. */
  session: Session | undefined
  bound: { channel: CompanyChannel; member: Member } | undefined
  watcher: DeviceWatcher | undefined
  /** Once it is known who it is, or gone. */
  leaveWaiting(): void
  /** Rights that are being asked anew. */
  rechecks: number
}

interface Parts {
  rights: Rights
  channels: Channels
  listChanges: ListChanges
  metrics: LiveMetrics
}

const audienceOf = async (channel: CompanyChannel, session: Session): Promise<Audience> => {
  if (!isHeldToGroups(session.role)) return everything
  for (;;) {
    const known = await channel.readAudiences()
    if (known === channel.knownAudiences) return known.of(session)
  }
}

/** Clients and the company that each of them looks at, one at a time. */
export const createBinding = ({ rights, channels, listChanges, metrics }: Parts) => {
  const unbind = (client: Client): void => {
    const { bound } = client
    client.bound = undefined
    if (!bound) return
    bound.channel.members.delete(bound.member)
    channels.release(bound.channel)
  }

  const join = (
    client: Client,
    channel: CompanyChannel,
    { session, audience, asked }: { session: Session; audience: Audience; asked: BindRequest },
  ): void => {
    const { id, stream, lastSeq } = asked
    client.session = session
    const subscriptions = createSubscriptions()
    const feed = createClientFeed({
      stream: channel.stream,
      companyId: id,
      outlet: client.connection,
      subscriptions,
      audience,
      listsMayHaveChanged: () => listChanges.mayHaveChanged(id),
      onSnapshot: (kind) => metrics.snapshots.inc({ kind }),
    })
    const member: Member = { feed, subscriptions, session }
    client.bound = { channel, member }
    feed.start(stream === undefined || lastSeq === undefined ? undefined : { stream, lastSeq })
    channel.add(member)
  }

  return {
    unbind,

    async bind(client: Client, asked: BindRequest): Promise<void> {
      unbind(client)
      const { connection } = client
      const first = await rights.identify(connection, asked.id)
      assertMayLook(connection, first.session, first.tenant)
      const channel = channels.open(asked.id)
      try {
        await channel.ready
        for (;;) {
          const version = rights.version()
          const { session, tenant } = await rights.identify(connection, asked.id)
          assertMayLook(connection, session, tenant)
          const audience = await audienceOf(channel, session)
          if (version !== rights.version()) continue
          if (connection.isOpen) join(client, channel, { session, audience, asked })
          return
        }
      } finally {
        channels.release(channel)
      }
    },

    /** Asks again who this is and what they may see; until the answer nothing more is told. */
    async recheck(client: Client): Promise<void> {
      const { connection, bound } = client
      bound?.member.feed.pause()
      client.rechecks++
      try {
        const { session, tenant } = await rights.identify(connection, bound?.channel.companyId)
        if (bound) assertMayLook(connection, session, tenant)
        client.session = session
        if (!bound || client.bound !== bound) return
        const audience = await audienceOf(bound.channel, session)
        bound.member.session = session
        bound.member.feed.setAudience(audience)
      } finally {
        client.rechecks--
        bound?.member.feed.resume()
        bound?.channel.scheduleFlush()
      }
    },
  }
}

type BindRequest = Extract<Request, { type: 'bindCompany' }>
