import { liveProtocol } from '@atalaya/contract/live'
import { may } from '@atalaya/contract/roles'
import type { WebSocket } from 'ws'
import type { Session } from '../access/session.ts'
import type { Bus, BusEvent } from '../adapters/bus.ts'
import type { Clock } from '../adapters/clock.ts'
import type { WebDatabase } from '../database/tenant.ts'
import type { ReadSession } from '../http/bind.ts'
import { channelsAUser } from '../limits/live-connections.limits.ts'
import { type Client, createBinding } from './binding.ts'
import { createChannels } from './channels.ts'
import type { CompanyChannel } from './company-channel.ts'
import { type Connection, openConnection, Refused, type Request } from './connection.ts'
import { createDeviceWatch } from './device-watch.ts'
import { rememberListChanges } from './list-changes.ts'
import type { LiveMetrics } from './live-metrics.ts'
import { type Admitted, assertActive, createRights } from './rights.ts'
import { createWaitingRoom } from './waiting-room.ts'

export interface HubPorts {
  database: WebDatabase
  bus: Bus
  clock: Clock
  readSession: ReadSession
  metrics: LiveMetrics
  onFault(error: unknown): void
}

interface Arrival {
  ip: string
  hostName: string
  /** Named in the upgrade; null where the first frame is to name it. */
  protocol: string | null
  admitted: Admitted | undefined
}

/** What the bus says, told to whom it concerns: companies that are looked at, those who watch devices, whoever lost a right. */
const createHearing = (
  ports: Pick<HubPorts, 'onFault'>,
  { clients, channels, devices, rights, binding, listChanges }: HubParts,
) => {
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

  const recheckUser = (event: Extract<BusEvent, { kind: 'userChanged' }>): void => {
    rights.hasChanged()
    for (const client of clients) {
      const { session, connection } = client
      const isOwn = session?.userId === event.userId && (!event.sessionId || session.sessionId === event.sessionId)
      // Whichever of their sessions it was: who acts is asked for anew.
      if (!isOwn && session?.actorId !== event.userId) continue
      orRefuse(connection, binding.recheck(client))
    }
  }

  const hear = (event: BusEvent): void => {
    listChanges.hear(event)
    if (event.kind === 'live') {
      channels.find(event.companyId)?.append(event.messages)
      return
    }
    if (event.kind === 'devicesChanged') return devices.hear(event)
    if (event.kind === 'resellerRecordsChanged') return devices.hearRecords(event)
    if (event.kind === 'platformRecordsChanged') return devices.hearPlatform(event)
    if (event.kind === 'userChanged') return recheckUser(event)
    if (event.kind !== 'definitionsChanged') return
    for (const channel of channels.all()) {
      if (event.companyId !== null && event.companyId !== channel.companyId) continue
      if (event.what === 'groups' || event.what === 'items') refreshAudiences(channel)
      if (event.what === 'company') enforceState(channel).catch(ports.onFault)
    }
  }
  return { hear, orRefuse }
}

interface HubParts {
  clients: Set<Client>
  channels: ReturnType<typeof createChannels>
  devices: ReturnType<typeof createDeviceWatch>
  rights: ReturnType<typeof createRights>
  binding: ReturnType<typeof createBinding>
  listChanges: ReturnType<typeof rememberListChanges>
}

/** All live channels of this process: who is connected, which companies are looked at, and what the bus says to them. */
export const createHub = (ports: HubPorts) => {
  const { metrics, clock, onFault } = ports
  const clients = new Set<Client>()
  const channels = createChannels(ports)
  const devices = createDeviceWatch(ports)
  const waiting = createWaitingRoom()
  const listChanges = rememberListChanges(clock)
  const rights = createRights(ports.readSession)
  const binding = createBinding({ rights, channels, listChanges, metrics })
  const { hear, orRefuse } = createHearing(ports, { clients, channels, devices, rights, binding, listChanges })

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
    if (asked.type === 'bindCompany') return binding.bind(client, asked)
    if (asked.type === 'watchDevices') return watchDevices(client, asked.isWatching)
    if (asked.type === 'closeCompany') return binding.unbind(client)
    // Said too late, after the company was closed: of no consequence.
    if (!client.bound) return
    const { channel, member } = client.bound
    const groups = asked.type === 'removeGroups' ? (await channel.readAudiences()).groupsOf(member.session) : []
    await channel.fulfil(member, member.subscriptions.apply(asked, groups))
  }

  const enrol = (client: Client, session: Session): void => {
    const own = [...clients].filter((other) => other.session?.userId === session.userId)
    if (own.length >= channelsAUser.value) throw new Refused('busy')
    client.session = session
    client.leaveWaiting()
  }

  const leave = (client: Client): void => {
    client.leaveWaiting()
    binding.unbind(client)
    if (client.watcher) devices.remove(client.watcher)
    clients.delete(client)
  }

  const clientOf = (socket: WebSocket, { ip, hostName, admitted }: Arrival): Client => {
    const client: Client = {
      leaveWaiting: () => undefined,
      session: undefined,
      bound: undefined,
      watcher: undefined,
      rechecks: 0,
      connection: openConnection(
        socket,
        { ip, hostName, token: admitted?.token },
        {
          clock,
          onInitialized: async () => enrol(client, (await rights.identify(client.connection)).session),
          onRequest: (_, asked) => request(client, asked),
          onRecheck: () => binding.recheck(client),
          onClosed: () => leave(client),
          onRefused: (reason) => metrics.refused.inc({ reason }),
          onSent: (chars, messages) => {
            metrics.sentFrames.inc()
            metrics.sentMessages.inc(messages)
            metrics.sentChars.inc(chars)
          },
          onFault,
        },
      ),
    }
    return client
  }

  const silence = ports.bus.subscribe(hear)
  return {
    connections: (): number => clients.size,
    companies: (): number => channels.count(),
    admit: rights.admit,
    accept(socket: WebSocket, arrival: Arrival): void {
      const { ip, protocol, admitted } = arrival
      const client = clientOf(socket, arrival)
      clients.add(client)
      const { connection } = client
      if (protocol !== null && protocol !== liveProtocol) return connection.refuse('version')
      if (!admitted) {
        client.leaveWaiting = waiting.enter(ip, { giveWay: () => connection.refuse('busy') })
        return
      }
      orRefuse(connection, (async () => enrol(client, admitted.session))())
      if (admitted.usersVersion !== rights.version()) orRefuse(connection, binding.recheck(client))
    },
    stop(): void {
      silence()
      devices.close()
      for (const { connection } of clients) connection.refuse('busy')
      channels.close()
    },
  }
}
