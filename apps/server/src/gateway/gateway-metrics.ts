import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { afterCommitFaults, refusedReports } from '../adapters/shared-counters.ts'

const secondsBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Names, labels and units of what is measured between a socket and the port. */
export const gatewayMetrics = (registry: Registry) => {
  const registers = [registry]
  return {
    refused: refusedReports(registry),
    afterCommitFaults: afterCommitFaults(registry),
    decodeFailures: new Counter({
      name: 'atalaya_ingest_decode_failures_total',
      help: 'Frames and records that could not be read',
      labelNames: ['protocol', 'code'],
      registers,
    }),
    undecodedTails: new Counter({
      name: 'atalaya_ingest_undecoded_tails_total',
      help: 'Reports whose place was taken though what follows it could not be read',
      labelNames: ['protocol'],
      registers,
    }),
    connections: new Gauge({
      name: 'atalaya_ingest_connections',
      help: 'Open tracker connections',
      labelNames: ['protocol'],
      registers,
    }),
    connectedTwice: new Counter({
      name: 'atalaya_ingest_devices_connected_twice_total',
      help: 'Devices that spoke over an older connection while they had a newer one',
      labelNames: ['protocol'],
      registers,
    }),
    commands: new Counter({
      name: 'atalaya_ingest_device_commands_total',
      help: 'Commands to devices, by what became of them; unexpected: an answer that nobody waited for',
      labelNames: ['protocol', 'outcome'],
      registers,
    }),
    closed: new Counter({
      name: 'atalaya_ingest_connections_ended_total',
      help: 'Connections that the server ended, by reason',
      labelNames: ['protocol', 'reason'],
      registers,
    }),
    dropped: new Counter({
      name: 'atalaya_ingest_datagrams_dropped_total',
      help: 'Datagrams not taken or not answered, by reason; their trackers send again',
      labelNames: ['protocol', 'reason'],
      registers,
    }),
    unanswered: new Gauge({
      name: 'atalaya_ingest_unanswered_reports',
      help: 'Reports that have come and are not yet stored',
      registers,
    }),
    acknowledgeSeconds: new Histogram({
      name: 'atalaya_ingest_acknowledge_seconds',
      help: 'From the arrival of a frame to its acknowledgement',
      buckets: secondsBuckets,
      registers,
    }),
    codecFaults: new Counter({
      name: 'atalaya_ingest_codec_faults_total',
      help: 'Frames that a codec threw at: a fault of ours, kept for the installer',
      labelNames: ['protocol'],
      registers,
    }),
  }
}

export type GatewayMetrics = ReturnType<typeof gatewayMetrics>
