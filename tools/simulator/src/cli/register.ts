import { parseArgs } from 'node:util'
import { trackerTypes } from '@atalaya/contract/trackers'
import { ApiFailure } from '../api-client.ts'
import { CannotRegister, registerDevices } from '../register-devices.ts'

const usage = `Usage: npm run register -- <device id> [options]
Registers a tracker or phone and puts a new vehicle behind it; it appears on the map with its next report.
  --type TYPE              what it speaks (teltonika): ${trackerTypes.map(({ proto }) => proto).join(', ')}
  --name NAME              what the vehicle is called (the device id)
  --email, --password      an account of reseller level (that of demo-accounts.json)
  --company ID             company to register in (that of the demo, or the only one)
  --api URL                the server's address (http://127.0.0.1:8080)
  --data-dir DIR           where demo-accounts.json lies (./data)`

const stopWith = (sentence: string, code: number): never => {
  process.stderr.write(`${sentence}\n`)
  process.exit(code)
}

const readOptions = () => {
  const text = { type: 'string' } as const
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        type: text,
        name: text,
        email: text,
        password: text,
        company: text,
        api: text,
        'data-dir': text,
        help: { type: 'boolean' },
      },
    })
  } catch (error) {
    return stopWith(`${error instanceof Error ? error.message : error}\n\n${usage}`, 2)
  }
}

const { values, positionals } = readOptions()
if (values.help) {
  process.stdout.write(`${usage}\n`)
  process.exit(0)
}
const [deviceId = ''] = positionals
if (positionals.length !== 1) stopWith(`One device id, please.\n\n${usage}`, 2)
const protocol = values.type ?? 'teltonika'
if (!trackerTypes.some(({ proto }) => proto === protocol)) stopWith(`Unknown type: ${protocol}\n\n${usage}`, 2)
const company = values.company === undefined ? undefined : Number(values.company)
if (Number.isNaN(company)) stopWith(`--company wants a number, not ${values.company}.`, 2)

const { companyId, registered } = await registerDevices([deviceId], {
  origin: values.api ?? `http://127.0.0.1:${process.env.PORT ?? 8080}`,
  dataDir: values['data-dir'] ?? process.env.DATA_DIR ?? './data',
  protocol,
  account: values.email && values.password ? { email: values.email, password: values.password } : undefined,
  companyId: company,
  nameOf: () => values.name ?? deviceId,
}).catch((error: unknown) => {
  if (error instanceof CannotRegister || error instanceof ApiFailure) return stopWith(error.message, 1)
  throw error
})
if (registered === 0) stopWith(`${deviceId} is registered already.`, 1)
process.stdout.write(`${deviceId} is registered in company ${companyId}; it appears on the map with its next report.\n`)
