import { Counter, Gauge, type Registry } from 'prom-client'

export type LiveMetrics = ReturnType<typeof createLiveMetrics>

export const createLiveMetrics = (registry: Registry, counts: { connections(): number; companies(): number }) => {
  const registers = [registry]
  new Gauge({
    name: 'live_connections',
    help: 'Open live channels',
    registers,
    collect() {
      this.set(counts.connections())
    },
  })
  new Gauge({
    name: 'live_companies',
    help: 'Companies kept in memory for live channels',
    registers,
    collect() {
      this.set(counts.companies())
    },
  })
  return {
    refused: new Counter({
      name: 'live_refused_total',
      help: 'Channels closed by the server',
      labelNames: ['reason'],
      registers,
    }),
    snapshots: new Counter({
      name: 'live_snapshots_total',
      help: 'Beginnings: fresh, resumed, or anew for a slow client',
      labelNames: ['kind'],
      registers,
    }),
    sentFrames: new Counter({ name: 'live_sent_frames_total', help: 'Frames sent', registers }),
    sentMessages: new Counter({ name: 'live_sent_messages_total', help: 'Messages in these frames', registers }),
    sentChars: new Counter({
      name: 'live_sent_chars_total',
      help: 'Characters of these frames, before compression',
      registers,
    }),
    flush: new Counter({
      name: 'live_flush_seconds_total',
      help: 'Time spent making and handing over frames',
      registers,
    }),
  }
}
