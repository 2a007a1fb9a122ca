import { limit } from './limit.ts'

export const unregisteredConnectionsAnAddress = limit({
  name: 'tracker connections of one address before they name a registered device',
  value: 500,
  counted:
    'open TCP connections on one tracker port of one IPv4 address or IPv6 /64 that have named no registered device yet',
  over: 'at any time',
  atLimit: 'a further connection of that address is closed at once; connections of registered devices stay',
  seenBy: 'atalaya_ingest_connections_ended_total{reason="crowd"}',
})

export const connectionsADevice = limit({
  name: 'connections of one device',
  value: 16,
  counted: 'open TCP connections on one port that have named the same device',
  over: 'at any time',
  atLimit: 'the connection that has been silent for longest is closed',
  seenBy: 'atalaya_ingest_connections_ended_total{reason="replaced"}',
})
