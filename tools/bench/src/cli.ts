import { tell } from './figures.ts'

const benches: Record<string, (args: readonly string[]) => Promise<void>> = {
  map: async () => (await import('./map.bench.ts')).runMap(),
  screens: async (args) => (await import('./screens.bench.ts')).runScreens(args),
  live: async () => (await import('./live.bench.ts')).runLive(),
  export: async () => (await import('./export.bench.ts')).runExport(),
  bulk: async () => (await import('./bulk.bench.ts')).runBulk(),
  table: async () => (await import('./table.bench.ts')).runTable(),
  list: async () => (await import('./list.bench.ts')).runList(),
  route: async (args) => (await import('./route.bench.ts')).runRoute(args),
  playback: async () => (await import('./playback.bench.ts')).runPlayback(),
  ingest: async () => (await import('./ingest.bench.ts')).runIngest(),
  reduce: async () => (await import('./reduce.bench.ts')).runReduce(),
  sensors: async () => (await import('./sensors.bench.ts')).runSensorsBench(),
  'sensor-chart': async () => (await import('./sensor-chart.bench.ts')).runSensorChart(),
  alarms: async () => (await import('./alarms.bench.ts')).runAlarmsBench(),
  backtest: async () => (await import('./backtest.bench.ts')).runBacktestBench(),
  late: async () => (await import('./late.bench.ts')).runLate(),
  storm: async () => (await import('./storm.bench.ts')).runStorm(),
  'slow-readers': async () => (await import('./slow-readers.bench.ts')).runSlowReaders(),
  soak: async () => (await import('./soak.bench.ts')).runSoak(),
  latency: async () => (await import('./latency.bench.ts')).runLatency(),
  'sign-ins': async () => (await import('./sign-ins.bench.ts')).runSignIns(),
  crash: async () => (await import('./crash.bench.ts')).runCrash(),
  days: async (args) => (await import('./days.bench.ts')).runDays(args),
  outbox: async (args) => (await import('./outbox.bench.ts')).runOutbox(args),
  reports: async () => (await import('./reports.bench.ts')).runReports(),
  heat: async () => (await import('./heat.bench.ts')).runHeat(),
  backup: async () => (await import('./backup.bench.ts')).runBackup(),
  storage: async () => (await import('./storage.bench.ts')).runStorage(),
}

const [name = '', ...args] = process.argv.slice(2)
const bench = benches[name]
if (bench) await bench(args)
else {
  tell(`npm run bench -- <name>, where name is one of ${Object.keys(benches).join(', ')}`)
  process.exitCode = 2
}
