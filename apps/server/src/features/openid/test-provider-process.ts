import { writeFileSync } from 'node:fs'
import { startTestProvider, testClientSecret } from './test-provider.ts'

/** The provider of the tests as a program of its own, for journeys: what it is called is written to the file that is named. */
const [facts = '', redirectUri = ''] = process.argv.slice(2)
const person = { email: 'ane@proveedor.test', email_verified: true, given_name: 'Ane', family_name: 'Lasa' }
const { issuer } = await startTestProvider([redirectUri], { ane: { ...person, roles: ['jefes'] } })
writeFileSync(facts, JSON.stringify({ issuer, clientId: 'atalaya', secret: testClientSecret }))
