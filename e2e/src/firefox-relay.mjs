#!/usr/bin/env node
// Firefox behind a relay. Playwright starts this in place of the browser (`firefox.ts`), since it speaks a newer WebDriver BiDi than
// Debian's Firefox ESR: a command that is unknown there is answered here, and downloads get the id that they do not have there yet.
// All else passes as it is.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import WebSocket, { WebSocketServer } from 'ws'

const unknownToEsr = 'emulation.setMediaFeaturesOverride'

/** What a browser that knows the command would answer, for the page's colours stay as they are. */
const answerFor = (text) => {
  const { id, method } = JSON.parse(text)
  return method === unknownToEsr ? JSON.stringify({ type: 'success', id, result: {} }) : undefined
}

/** A download that is no navigation, as one of a page's own making, is told without anything to know it again by: its address is. */
const eventFor = (text) => {
  if (!text.includes('"browsingContext.download')) return text
  const event = JSON.parse(text)
  return event.params?.url
    ? JSON.stringify({ ...event, params: { download: event.params.url, ...event.params } })
    : text
}

const relay = (client, address) => {
  const browser = new WebSocket(`${address}/session`)
  const waiting = []
  browser.on('open', () => {
    for (const text of waiting.splice(0)) browser.send(text)
  })
  client.on('message', (data) => {
    const text = data.toString()
    const answer = answerFor(text)
    if (answer) client.send(answer)
    else if (browser.readyState === WebSocket.OPEN) browser.send(text)
    else waiting.push(text)
  })
  browser.on('message', (data) => client.send(eventFor(data.toString())))
  browser.on('close', () => client.close())
  browser.on('error', () => client.close())
  client.on('close', () => browser.close())
}

// One page that falls over as it is closed (software drawing does) is not to take the browser with it.
const { FIREFOX, MOZ_CRASHREPORTER_SHUTDOWN, ...env } = process.env
const firefox = spawn(FIREFOX, process.argv.slice(2), { env, stdio: ['ignore', 'inherit', 'pipe'] })
firefox.on('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => firefox.kill(signal))

for await (const line of createInterface({ input: firefox.stderr })) {
  const address = /WebDriver BiDi listening on (ws:\/\/.*)$/.exec(line)?.[1]
  if (!address) {
    process.stderr.write(`${line}\n`)
    continue
  }
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, maxPayload: 256 * 1024 * 1024 })
  server.on('connection', (client) => relay(client, address))
  server.on('listening', () =>
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}\n`),
  )
}
