#!/usr/bin/env node
// `npm run -s sbom > sbom.cdx.json`: the bill of materials of this version, from the lock file alone.
import { launch, Refusal } from './progress.mjs'
import { billOfMaterials } from './supply-chain.mjs'

await launch(async () => {
  const bill = await billOfMaterials()
  if (!bill) throw new Refusal('This npm makes no bill of materials: version 10 or newer does.')
  process.stdout.write(`${JSON.stringify(bill, null, 2)}\n`)
})
