import { afterAll, describe, vi } from 'vitest'

// As in `two-processes.test.ts`, with what asks nothing of the port that those there do not.
vi.resetModules()
const { composition } = await import('./test-ingest.ts')
const { startInTwoProcesses } = await import('./test-two-processes.ts')
composition.start = startInTwoProcesses
afterAll(() => void vi.resetModules())

const suites = {
  datagrams: () => import('../gateway/listeners/udp-listener.test.ts'),
  'the port of all families': () => import('../gateway/listeners/any-listener.test.ts'),
  'codecs that throw': () => import('../gateway/listeners/codec-faults.test.ts'),
  impostors: () => import('../gateway/admission/impostors.test.ts'),
  'states of a company': () => import('../definitions/company-states.test.ts'),
  'H02 trackers': () => import('./h02.test.ts'),
  'JT/T 808 terminals': () => import('./jt808.test.ts'),
  'GPS103 trackers': () => import('./gps103.test.ts'),
  'Suntech trackers': () => import('./suntech.test.ts'),
  'Meitrack trackers': () => import('./meitrack.test.ts'),
  'Watch trackers': () => import('./watch.test.ts'),
  'TK103 trackers': () => import('./tk103.test.ts'),
  'Galileosky trackers': () => import('./galileosky.test.ts'),
  'Ruptela trackers': () => import('./ruptela.test.ts'),
  'Eelink trackers': () => import('./eelink.test.ts'),
  'EGTS terminals': () => import('./egts.test.ts'),
  'Navtelecom devices': () => import('./navtelecom.test.ts'),
  'Topflytech trackers': () => import('./topflytech.test.ts'),
  'AIS 140 devices': () => import('./ais140.test.ts'),
  'CalAmp units': () => import('./calamp.test.ts'),
  'Queclink trackers': () => import('./queclink.test.ts'),
  'Wialon IPS trackers': () => import('./wialon-ips.test.ts'),
}
for (const [what, read] of Object.entries(suites))
  describe(`${what}, through a gateway apart from its engine`, async () => void (await read()))
