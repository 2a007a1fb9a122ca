// What the product is made of that others wrote: named (SBOM), licensed, and asked after known holes.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { askNpm } from './npm.mjs'
import { root } from './places.mjs'

/** A bill of materials of everything that is locked, as CycloneDX; undefined where npm cannot make one. */
export const billOfMaterials = () => askNpm(['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'])

/** `name@version` of every package of others that the lock file names. */
const lockedPackages = ({ packages }) => [
  ...new Set(
    Object.entries(packages)
      .filter(([path, { link }]) => path.includes('node_modules/') && !link)
      .map(([path, { name, version }]) => `${name ?? path.split('node_modules/').at(-1)}@${version}`),
  ),
]

const purlOf = (nameAndVersion) => `pkg:npm/${nameAndVersion.replace(/^@/, '%40')}`

/** Their packages name none in the field for it: read in their LICENSE file by a person. */
const licencesReadByHand = { 'png-js@2.0.0': 'MIT' }

/** What a bill leaves out of a lock file, or names without a licence or a hash to check it by. */
export const faultsOfBill = (bill, lock) => {
  if (bill?.bomFormat !== 'CycloneDX') return ['npm made no bill of materials']
  const components = new Map(bill.components.map((component) => [component.purl, component]))
  return lockedPackages(lock).flatMap((name) => {
    const component = components.get(purlOf(name))
    if (!component) return [`${name} is not in it`]
    return [
      ...(component.licenses?.length || licencesReadByHand[name] ? [] : [`${name} has no licence`]),
      ...(component.hashes?.length ? [] : [`${name} has no hash`]),
    ]
  })
}

/** Known holes that must be closed before a release, or undefined where the registry answers no such question. */
export const gravestHoles = (audit) => {
  if (!audit?.metadata?.vulnerabilities) return undefined
  return Object.values(audit.vulnerabilities ?? {})
    .filter(({ severity }) => severity === 'high' || severity === 'critical')
    .map(({ name, severity }) => `${name}: ${severity}`)
}

/** As a step of `npm test`: counts the bill, and the audit where a registry answers it. */
export const checkSupplyChain = async (_node, write) => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const [bill, audit] = await Promise.all([billOfMaterials(), askNpm(['audit', '--omit=dev', '--json'])])
  const faults = faultsOfBill(bill, lock)
  const holes = gravestHoles(audit)
  for (const fault of [...faults, ...(holes ?? [])]) write(`${fault}\n`)
  const failed = (faults.length > 0 ? 1 : 0) + (holes?.length ? 1 : 0)
  const asked = holes === undefined ? 1 : 2
  return {
    passed: asked - failed,
    failed,
    skipped: 2 - asked,
    note: holes === undefined ? 'this registry answers no audit' : `${lockedPackages(lock).length} packages`,
  }
}
