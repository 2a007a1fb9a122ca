import { trackerTypes } from '@atalaya/contract/trackers'
import { readCommandLine, registerAt, registerTexts, stopWith } from '../command-line.ts'

const usage = `Usage: npm run register -- <device id> [options]
Registers a tracker or phone and puts a new vehicle behind it; it appears on the map with its next report.
  --type TYPE              what it speaks (teltonika): ${trackerTypes.map(({ proto }) => proto).join(', ')}
  --name NAME              what the vehicle is called (the device id)
  --email, --password      an account of reseller level (that of demo-accounts.json)
  --company ID             company to register in (that of the demo, or the only one)
  --api URL                the server's address (http://127.0.0.1:8080)
  --data-dir DIR           where demo-accounts.json lies (./data)`

const { values, operand: deviceId } = readCommandLine(usage, {
  texts: ['type', 'name', ...registerTexts],
  operand: 'One device id',
})
const protocol = values.type ?? 'teltonika'
if (!trackerTypes.some(({ proto }) => proto === protocol)) stopWith(`Unknown type: ${protocol}\n\n${usage}`, 2)
const company = values.company === undefined ? undefined : Number(values.company)
if (Number.isNaN(company)) stopWith(`--company wants a number, not ${values.company}.`, 2)

const { companyId, registered } = await registerAt(values, [deviceId], {
  protocol,
  companyId: company,
  nameOf: () => values.name ?? deviceId,
})
if (registered === 0) stopWith(`${deviceId} is registered already.`, 1)
process.stdout.write(`${deviceId} is registered in company ${companyId}; it appears on the map with its next report.\n`)
