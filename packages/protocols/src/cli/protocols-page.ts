import { protocolsPage } from '../protocols-page.ts'

process.stdout.write(protocolsPage())
