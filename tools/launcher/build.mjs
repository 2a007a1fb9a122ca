#!/usr/bin/env node
// Installs and builds what is stale and starts nothing: for images and service managers.
import { prepare } from './prepare.mjs'
import { launch } from './progress.mjs'
import { buildWeb } from './web-build.mjs'

await launch(async () => buildWeb(await prepare()))
