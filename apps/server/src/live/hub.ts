import { randomBytes } from 'node:crypto'
import { liveProtocol } from '@atalaya/contract/live'
import { isHeldToGroups, isOfResellerLevel, may } from '@atalaya/contract/roles'
import type { WebSocket } from 'ws'
import { Failure } from '../access/failures.ts'
import type { Session } from '../access/session.ts'
import { isInTenantScope, type Tenant } from '../access/tenant-scope.ts'
import type { Bus, BusEvent } from '../adapters/bus.ts'
import type { Clock } from '../adapters/clock.ts'
import type { WebDatabase } from '../database/tenant.ts'
import type { ReadSession } from '../http/bind.ts'
import { channelsAUser } from '../limits/live-connections.limits.ts'
import { type Audience, everything } from './audience.ts'
import { createClientFeed, frameWith } from './client-feed.ts'
import { type CompanyChannel, type Member, openCompanyChannel } from './company-channel.ts'
import { type Connection, openConnection, Refused, type Request } from './connection.ts'
import { createDeviceWatch, type DeviceWatcher } from './device-watch.ts'
import { rememberListChanges } from './list-changes.ts'
import type { LiveMetrics } from './live-metrics.ts'
import { createSubscriptions } from './subscriptions.ts'
import { createWaitingRoom } from './waiting-room.ts'

export interface HubPorts {
  database: WebDatabase
  bus: Bus
  clock: Clock
  readSession: ReadSession
  metrics: LiveMetrics
  onFault(error: unknown): void
}

/** A page that is reloaded, or a tab that is looked at again, finds its company still in memory. */
const keepMs = 5 * 60_000

interface Client {
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

/** Whose token came with the upgrade and was found good. */
export interface Admitted {
  token: string
  session: Session
  /** Of the users' rights when that was found. */
  usersVersion: number
}

interface Arrival {
  ip: string
  /** Named in the upgrade; null where the first frame is to name it. */
  protocol: string | null
  admitted: Admitted | undefined
}

/** All live channels of this process: who is connected, which companies are looked at, and what the bus says to them. */
export const createHub = (ports: HubPorts) => {
  const clients = new Set<Client>()
  const channels = new Map<number, { channel: CompanyChannel; end: NodeJS.Timeout | undefined }>()
  const devices = createDeviceWatch(ports)
  const waiting = createWaitingRoom()
  const listChanges = rememberListChanges(ports.clock)
  /** Goes up with every change of rights, so that an answer from before one is not acted on. */
  let usersVersion = 0

  const identify = async (connection: Connection, companyId?: number) => {
    for (;;) {
      const version = usersVersion
      const found = await ports
        .readSession({ accessToken: connection.token, ip: connection.ip }, companyId === undefined ? {} : { companyId })
        .catch((error: unknown) => {
          throw error instanceof Failure ? new Refused('token') : error
        })
      // Whoever has to choose a password first sees nothing before.
      if (found.session.passwordChange !== null) throw new Refused('token')
      if (version === usersVersion) return found
    }
  }

  /** Another's company is refused as one that does not exist. */
  const admit = ({ connection }: Client, session: Session, tenant: Tenant | null): void => {
    if (!may(session, 'map.read') || !tenant || !isInTenantScope(session, tenant)) throw new Refused('company')
    assertActive(connection, session, tenant.companyState)
  }

  /** Who works for a suspended or deactivated company is told so, and that is all. */
  const assertActive = (connection: Connection, session: Session, state: number | null | undefined): void => {
    if (isOfResellerLevel(session.role) || (state !== 3 && state !== 4)) return
    connection.send(frameWith(0, { kind: 'companyStatus', value: state }), 1)
    throw new Refused('company')
  }

  const channelOf = (companyId: number): CompanyChannel => {
    const known = channels.get(companyId)
    if (known) {
      clearTimeout(known.end)
      return known.channel
    }
    const channel = openCompanyChannel(companyId, randomBytes(9).toString('base64url'), {
      database: ports.database,
      onFlush: (seconds) => ports.metrics.flush.inc(seconds),
      onFault: ports.onFault,
    })
    channels.set(companyId, { channel, end: undefined })
    // Whoever waits for it hears of it too; without this it would count as unheard.
    channel.ready.catch(() => drop(channel))
    return channel
  }

  const drop = (channel: CompanyChannel): void => {
    channel.close()
    if (channels.get(channel.companyId)?.channel === channel) channels.delete(channel.companyId)
  }

  const release = (channel: CompanyChannel): void => {
    const kept = channels.get(channel.companyId)
    if (kept?.channel !== channel || channel.members.size > 0) return
    clearTimeout(kept.end)
    kept.end = setTimeout(() => drop(channel), keepMs)
    kept.end.unref()
  }

  const unbind = (client: Client): void => {
    const { bound } = client
    client.bound = undefined
    if (!bound) return
    bound.channel.members.delete(bound.member)
    release(bound.channel)
  }

  const audienceOf = async (channel: CompanyChannel, session: Session): Promise<Audience> => {
    if (!isHeldToGroups(session.role)) return everything
    for (;;) {
      const known = await channel.readAudiences()
      if (known === channel.knownAudiences) return known.of(session)
    }
  }

  const bind = async (
    client: Client,
    { id, stream, lastSeq }: Extract<Request, { type: 'bindCompany' }>,
  ): Promise<void> => {
    unbind(client)
    const { connection } = client
    const first = await identify(connection, id)
    admit(client, first.session, first.tenant)
    const channel = channelOf(id)
    try {
      await channel.ready
      for (;;) {
        const version = usersVersion
        const { session, tenant } = await identify(connection, id)
        admit(client, session, tenant)
        const audience = await audienceOf(channel, session)
        if (version !== usersVersion) continue
        if (!connection.isOpen) return
        client.session = session
        const subscriptions = createSubscriptions()
        const feed = createClientFeed({
          stream: channel.stream,
          companyId: id,
          outlet: connection,
          subscriptions,
          audience,
          listsMayHaveChanged: () => listChanges.mayHaveChanged(id),
          onSnapshot: (kind) => ports.metrics.snapshots.inc({ kind }),
        })
        const member: Member = { feed, subscriptions, session }
        client.bound = { channel, member }
        feed.start(stream === undefined || lastSeq === undefined ? undefined : { stream, lastSeq })
        channel.add(member)
        return
      }
    } finally {
      release(channel)
    }
  }

  const watchDevices = (client: Client, isWatching: boolean): void => {
    if (client.watcher) devices.remove(client.watcher)
    client.watcher = undefined
    if (!isWatching) return
    if (!client.session || !may(client.session, 'devices.read')) throw new Refused('company')
    client.watcher = {
      outlet: client.connection,
      session: () => (client.rechecks > 0 ? undefined : client.session),
    }
    devices.add(client.watcher)
  }

  const request = async (client: Client, asked: Request): Promise<void> => {
    if (asked.type === 'bindCompany') return bind(client, asked)
    if (asked.type === 'watchDevices') return watchDevices(client, asked.isWatching)
    if (asked.type === 'closeCompany') return unbind(client)
    // Said too late, after the company was closed: of no consequence.
    if (!client.bound) return
    const { channel, member } = client.bound
    const groups = asked.type === 'removeGroups' ? (await channel.readAudiences()).groupsOf(member.session) : []
    await channel.fulfil(member, member.subscriptions.apply(asked, groups))
  }

  /** Asks again who this is and what they may see; until the answer nothing more is told. */
  const recheck = async (client: Client): Promise<void> => {
    const { connection, bound } = client
    bound?.member.feed.pause()
    client.rechecks++
    try {
      const { session, tenant } = await identify(connection, bound?.channel.companyId)
      if (bound) admit(client, session, tenant)
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
  }

  const orRefuse = (connection: Connection, work: Promise<void>): void => {
    work.catch((error: unknown) => {
      if (!(error instanceof Refused)) ports.onFault(error)
      connection.refuse(error instanceof Refused ? error.reason : 'busy')
    })
  }

  const enforceState = async (channel: CompanyChannel): Promise<void> => {
    await channel.readState()
    for (const { connection, session, bound } of clients) {
      if (bound?.channel !== channel || !session) continue
      orRefuse(connection, (async () => assertActive(connection, session, channel.state))())
    }
  }

  const refreshAudiences = (channel: CompanyChannel): void => {
    channel.refreshAudiences().catch((error: unknown) => {
      ports.onFault(error)
      for (const { connection, bound } of clients) {
        if (bound?.channel === channel && bound.member.feed.audience.itemIds) connection.refuse('busy')
      }
    })
  }

  const hear = (event: BusEvent): void => {
    listChanges.hear(event)
    if (event.kind === 'live') {
      channels.get(event.companyId)?.channel.append(event.messages)
      return
    }
    if (event.kind === 'devicesChanged') return devices.hear(event)
    if (event.kind === 'resellerRecordsChanged') return devices.hearRecords(event)
    if (event.kind === 'userChanged') {
      usersVersion++
      for (const client of clients) {
        const { session, connection } = client
        if (session?.userId !== event.userId || (event.sessionId && session.sessionId !== event.sessionId)) continue
        orRefuse(connection, recheck(client))
      }
      return
    }
    if (event.kind !== 'definitionsChanged') return
    for (const { channel } of channels.values()) {
      if (event.companyId !== null && event.companyId !== channel.companyId) continue
      if (event.what === 'groups' || event.what === 'items') refreshAudiences(channel)
      if (event.what === 'company') enforceState(channel).catch(ports.onFault)
    }
  }

  const initialize = async (client: Client): Promise<void> => {
    const { session } = await identify(client.connection)
    enrol(client, session)
  }

  const enrol = (client: Client, session: Session): void => {
    const own = [...clients].filter((other) => other.session?.userId === session.userId)
    if (own.length >= channelsAUser.value) throw new Refused('busy')
    client.session = session
    client.leaveWaiting()
  }

  const silence = ports.bus.subscribe(hear)
  return {
    connections: (): number => clients.size,
    companies: (): number => channels.size,
    /** Before the upgrade; throws what the upgrade is refused with. */
    admit: async (token: string, ip: string): Promise<Admitted> => {
      for (;;) {
        const version = usersVersion
        const { session } = await ports.readSession({ accessToken: token, ip }, {})
        if (version === usersVersion) return { token, session, usersVersion }
      }
    },
    accept(socket: WebSocket, { ip, protocol, admitted }: Arrival): void {
      const client: Client = {
        leaveWaiting: () => undefined,
        session: undefined,
        bound: undefined,
        watcher: undefined,
        rechecks: 0,
        connection: openConnection(
          socket,
          { ip, token: admitted?.token },
          {
            clock: ports.clock,
            onInitialized: () => initialize(client),
            onRequest: (_, asked) => request(client, asked),
            onRecheck: () => recheck(client),
            onClosed: () => {
              client.leaveWaiting()
              unbind(client)
              if (client.watcher) devices.remove(client.watcher)
              clients.delete(client)
            },
            onRefused: (reason) => ports.metrics.refused.inc({ reason }),
            onSent: (chars, messages) => {
              ports.metrics.sentFrames.inc()
              ports.metrics.sentMessages.inc(messages)
              ports.metrics.sentChars.inc(chars)
            },
            onFault: ports.onFault,
          },
        ),
      }
      clients.add(client)
      const { connection } = client
      if (protocol !== null && protocol !== liveProtocol) return connection.refuse('version')
      if (!admitted) {
        client.leaveWaiting = waiting.enter(ip, { giveWay: () => connection.refuse('busy') })
        return
      }
      orRefuse(connection, (async () => enrol(client, admitted.session))())
      if (admitted.usersVersion !== usersVersion) orRefuse(connection, recheck(client))
    },
    stop(): void {
      silence()
      devices.close()
      for (const { connection } of clients) connection.refuse('busy')
      for (const { channel, end } of channels.values()) {
        clearTimeout(end)
        channel.close()
      }
      channels.clear()
    },
  }
}
