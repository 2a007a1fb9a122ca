import { tell } from './figures.ts'

const benches: Record<string, () => Promise<void>> = {
  ingest: async () => (await import('./ingest.bench.ts')).runIngest(),
  list: async () => (await import('./list.bench.ts')).runList(),
}

const [name = ''] = process.argv.slice(2)
const bench = benches[name]
if (bench) await bench()
else {
  tell(`npm run bench -- <name>, where name is one of ${Object.keys(benches).join(', ')}`)
  process.exitCode = 2
}
