// `npm run rotate-secret`: a new secret for the installation whose data directory this is.
import { rotateSecret } from './adapters/secrets-file.ts'
import { readConfig } from './config.ts'

const { database, dataDir } = readConfig(undefined, [])
const say = (line: string) => void process.stdout.write(`${line}\n`)

if (database) {
  say('The secret is yours to keep: put a new text into TOKEN_SECRET and the one of now into EARLIER_TOKEN_SECRETS.')
  process.exitCode = 2
} else if (await rotateSecret(dataDir)) {
  say('A new secret is in secrets.json; it is in force from the next start on, which encrypts everything anew with it.')
  say('Once the log has said so, earlierTokenSecrets can be taken out of the file.')
} else {
  say(`there is no Atalaya in ${dataDir}; DATA_DIR names its folder`)
  process.exitCode = 1
}
