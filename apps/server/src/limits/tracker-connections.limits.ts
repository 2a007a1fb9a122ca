import { limit } from './limit.ts'

export const reservedDescriptors = limit({
  name: 'descriptors kept from trackers',
  // A quarter of what the process may open, within these bounds.
  value: { least: 256, most: 4_096 },
  counted: 'what the process may open (RLIMIT_NOFILE): a quarter of it is left to web, database and files',
  over: 'from the start of the server',
  atLimit: 'trackers get what is left, and at most the number of tracker connections',
  seenBy: 'the line "tracker connections" in the log at the start; raise `ulimit -n` for more',
})

export const trackerConnections = limit({
  name: 'tracker connections',
  value: 50_000,
  counted:
    'open TCP connections on all tracker ports together, or fewer where the descriptors of the process are fewer',
  over: 'at any time',
  atLimit:
    'the oldest connection that has named no registered device is closed, of the address with most of them; without any, the new one is',
  seenBy: 'atalaya_ingest_connections and atalaya_ingest_connections_ended_total{reason="full"}',
})

export const unregisteredConnections = limit({
  name: 'tracker connections that have named no registered device',
  value: 10_000,
  counted: 'open TCP connections on all tracker ports together, at most a quarter of what trackers may have',
  over: 'at any time',
  atLimit: 'the oldest of them is closed, of the address with most of them',
  seenBy: 'atalaya_ingest_connections_ended_total{reason="crowd"}',
})

export const unregisteredConnectionsAnAddress = limit({
  name: 'tracker connections of one address that have named no registered device',
  value: 500,
  counted: 'open TCP connections on all tracker ports of one IPv4 address or IPv6 /64',
  over: 'at any time',
  atLimit: 'a further connection of that address is closed at once; those of registered devices stay',
  seenBy: 'atalaya_ingest_connections_ended_total{reason="crowd"}',
})

export const identificationMs = limit({
  name: 'time until a tracker has named itself',
  value: 10_000,
  counted: 'milliseconds from the beginning of a connection to its first complete name of a registered device',
  over: 'once a connection',
  atLimit: 'the connection is closed',
  seenBy: 'atalaya_ingest_connections_ended_total{reason="unidentified"}',
})

export const connectionsADevice = limit({
  name: 'connections of one device',
  value: 16,
  counted: 'open TCP connections on all tracker ports that have named the same device',
  over: 'at any time',
  atLimit:
    'one is closed: of the address that has been good for the shortest time, the one that has been silent for longest',
  seenBy: 'atalaya_ingest_connections_ended_total{reason="replaced"}',
})
