import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

const batchBuckets = [1, 5, 20, 100, 500, 1_000, 2_000, 5_000]
const secondsBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Names, labels and units of what ingest measures. */
export const ingestMetrics = (registry: Registry) => {
  const registers = [registry]
  return {
    stored: new Counter({
      name: 'atalaya_ingest_reports_stored_total',
      help: 'Reports committed, repeats included',
      labelNames: ['protocol'],
      registers,
    }),
    repeated: new Counter({
      name: 'atalaya_ingest_reports_repeated_total',
      help: 'Reports that were stored already',
      registers,
    }),
    refused: new Counter({
      name: 'atalaya_ingest_refused_total',
      help: 'Devices turned away and reports not stored, by reason',
      labelNames: ['protocol', 'reason'],
      registers,
    }),
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
    marked: new Counter({
      name: 'atalaya_ingest_reports_marked_total',
      help: 'Reports stored that move no state',
      labelNames: ['mark'],
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
    batchSize: new Histogram({
      name: 'atalaya_ingest_batch_reports',
      help: 'Reports in one commit',
      buckets: batchBuckets,
      registers,
    }),
    commitSeconds: new Histogram({
      name: 'atalaya_ingest_commit_seconds',
      help: 'From BEGIN to COMMIT of one batch',
      buckets: secondsBuckets,
      registers,
    }),
    acknowledgeSeconds: new Histogram({
      name: 'atalaya_ingest_acknowledge_seconds',
      help: 'From the arrival of a frame to its acknowledgement',
      buckets: secondsBuckets,
      registers,
    }),
    retries: new Counter({
      name: 'atalaya_ingest_commit_retries_total',
      help: 'Commits tried again, by what failed',
      labelNames: ['cause'],
      registers,
    }),
    afterCommitFaults: new Counter({
      name: 'atalaya_ingest_after_commit_faults_total',
      help: 'Faults in what follows a COMMIT, by part; the batch is stored all the same',
      labelNames: ['part'],
      registers,
    }),
    codecFaults: new Counter({
      name: 'atalaya_ingest_codec_faults_total',
      help: 'Frames that a codec threw at: a fault of ours, kept for the installer',
      labelNames: ['protocol'],
      registers,
    }),
    recomputed: new Counter({
      name: 'atalaya_ingest_recomputed_fixes_total',
      help: 'Fixes reduced again because of late ones',
      labelNames: ['mode'],
      registers,
    }),
  }
}

export type IngestMetrics = ReturnType<typeof ingestMetrics>
