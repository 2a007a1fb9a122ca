import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CompanyId } from '@atalaya/contract/identifiers'
import { Role } from '@atalaya/contract/roles'
import type { Language } from '@atalaya/contract/values'
import { z } from 'zod'
import type { DemoCompany } from './demo-depots.ts'
import { writeFileWhole } from './whole-file.ts'

/** What `demo-accounts.json` in the data directory holds, so that people, tests and tools can sign in. */
export const DemoAccount = z.object({
  role: Role,
  email: z.string(),
  password: z.string(),
  companyId: CompanyId.nullable(),
  /** Where it signs in, of those that do not at the product’s own address. */
  brand: z.string().optional(),
  hostName: z.string().optional(),
})
export type DemoAccount = z.infer<typeof DemoAccount>

export interface DemoUser {
  role: Role
  email: string
  firstName: string
  lastName: string
  language: Language
  company: DemoCompany | null
  /** Of a reseller’s people: whose company it looks after, the first unless said. */
  reseller?: DemoCompany
  readOnly: boolean
  /** By name; for the roles that are held to groups. */
  groups: readonly string[]
}

const address = (local: string): string => `${local}@demo.atalaya.app`
const staff = (
  role: Role,
  local: string,
  [firstName, lastName]: [string, string],
  more: Partial<DemoUser> = {},
): DemoUser => ({
  role,
  email: address(local),
  firstName,
  lastName,
  language: 'es',
  company: 'guadiana',
  readOnly: false,
  groups: [],
  ...more,
})
const portuguese = { company: 'minho', language: 'pt' } as const
const above = { company: null } as const

/** The one to look around with first. */
export const demoUsers: readonly DemoUser[] = [
  staff('ADMIN', 'admin', ['Teresa', 'Bravo']),
  staff('SUBADMIN', 'subadmin', ['Ramón', 'Suárez'], { groups: ['Extremadura'] }),
  staff('OPERATOR', 'operator', ['Lola', 'Mateos'], { groups: ['Badajoz', 'Reparto urbano'] }),
  staff('ADMIN', 'admin.readonly', ['Víctor', 'Llanos'], { readOnly: true }),
  staff('SUBADMIN', 'subadmin.readonly', ['Alba', 'Campos'], { readOnly: true, groups: ['Andalucía'] }),
  staff('OPERATOR', 'operator.readonly', ['Iván', 'Rubio'], { readOnly: true, groups: ['Mérida'] }),
  staff('ADMIN', 'admin.minho', ['Helena', 'Sousa'], portuguese),
  staff('SUBADMIN', 'subadmin.minho', ['Miguel', 'Pereira'], { ...portuguese, groups: ['Distribuição'] }),
  staff('OPERATOR', 'operator.minho', ['Catarina', 'Lopes'], { ...portuguese, groups: ['Recolha'] }),
  staff('RESELLER', 'reseller', ['Beatriz', 'Salas'], above),
  staff('RESELLER', 'reseller.rutalia', ['Nuno', 'Teixeira'], { ...above, language: 'pt', reseller: 'minho' }),
  staff('DISTRIBUTOR', 'distributor', ['Gonzalo', 'Prieto'], above),
  staff('SUPER_RESELLER', 'super', ['Amelia', 'Torres'], above),
  staff('DEVELOPER', 'developer', ['Noa', 'Ferrer'], above),
]

const fileIn = (dataDir: string): string => join(dataDir, 'demo-accounts.json')

export const writeDemoAccounts = (dataDir: string, accounts: readonly DemoAccount[]): Promise<void> =>
  writeFileWhole(fileIn(dataDir), `${JSON.stringify(accounts, null, 2)}\n`)

/** Null where no demo was seeded. */
export const readDemoAccounts = async (dataDir: string): Promise<DemoAccount[] | null> => {
  try {
    return z.array(DemoAccount).parse(JSON.parse(await readFile(fileIn(dataDir), 'utf8')))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
