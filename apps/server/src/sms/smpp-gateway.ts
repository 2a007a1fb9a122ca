/// <reference path="./smpp.d.ts" />
import { smsParts } from '@atalaya/domain/sms-parts'
import smpp, { type Pdu, type Session } from 'smpp'
import type { Delivery } from '../outbox/index.ts'
import type { SmsGateway } from './gateway.ts'
import type { SmsSettings } from './sms-settings.ts'

type Settings = Extract<SmsSettings, { kind: 'smpp' }>

const timeoutMs = 15_000
/** Asks whether the other side is still there, so that a line that is dead is not found out by a message. */
const enquireEveryMs = 30_000

/** SMPP 3.4, 5.1.3: its queue is full, it throttles us, or its own system fails. */
const passing = new Set([0x08, 0x14, 0x58])
const dataCoding = { gsm: 0, ucs2: 8 }
/** esm_class: a header before the text says which part of which message it is. */
const hasHeader = 0x40
const international = { source_addr_ton: 1, source_addr_npi: 1 }
/** A sender of letters. */
const named = { source_addr_ton: 5, source_addr_npi: 0 }

/**
 * Through a gateway that speaks SMPP 3.4, over one line that stays open and is opened anew when it has gone. The line, and the number of
 * a message of several parts, are of this process: of two nodes each has its own.
 */
export const smppGateway = (settings: Settings): SmsGateway => {
  let line: Promise<Session> | null = null
  let reference = Math.floor(Math.random() * 256)

  const open = (): Promise<Session> => {
    line ??= bind(settings, () => {
      line = null
    })
    return line
  }

  const submit = async (sms: { to: string; text: string }, signal: AbortSignal): Promise<Delivery> => {
    const session = await open()
    const { alphabet, parts } = smsParts(sms.text)
    const nth = ++reference & 0xff
    const { from } = settings
    for (const [at, part] of parts.entries()) {
      const head = parts.length > 1 ? [5, 0, 3, nth, parts.length, at + 1] : []
      const answer = await ask(session, signal, {
        ...(/^\+?\d+$/.test(from) ? international : named),
        source_addr: from.replace(/^\+/, ''),
        ...(sms.to.startsWith('+') ? { dest_addr_ton: 1, dest_addr_npi: 1 } : { dest_addr_ton: 2, dest_addr_npi: 1 }),
        destination_addr: sms.to.replace(/^\+/, ''),
        data_coding: dataCoding[alphabet],
        ...(head.length > 0 && { esm_class: hasHeader }),
        short_message: Buffer.from([...head, ...part]),
      })
      if (answer.command_status !== 0) {
        const reason = `the gateway answered 0x${answer.command_status.toString(16)}`
        return { kind: passing.has(answer.command_status) ? 'postponed' : 'refused', reason }
      }
    }
    return { kind: 'sent' }
  }

  return {
    async send(sms, signal) {
      try {
        return await submit(sms, signal)
      } catch (error) {
        return { kind: 'postponed', reason: error instanceof Error ? error.message : 'the gateway cannot be reached' }
      }
    },
    async stop() {
      const session = await line?.catch(() => null)
      session?.destroy()
    },
  }
}

const ask = (session: Session, signal: AbortSignal, message: Record<string, unknown>): Promise<Pdu> =>
  new Promise((resolve, reject) => {
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
    const lost = () => end(() => reject(new Error('the gateway has gone without an answer')))
    const end = (settle: () => void) => {
      inTime.removeEventListener('abort', lost)
      session.off('close', lost)
      settle()
    }
    inTime.addEventListener('abort', lost)
    session.once('close', lost)
    session.submit_sm(message, (answer) => end(() => resolve(answer)))
  })

/** Rejects where nobody is there, or does not let us in; `onGone` whenever the line is no more. */
const bind = ({ host, port, isTls, user, password }: Settings, onGone: () => void): Promise<Session> =>
  new Promise((resolve, reject) => {
    const session = smpp.connect({
      ...{ host, port, tls: isTls, auto_enquire_link_period: enquireEveryMs },
      connectTimeout: timeoutMs,
    })
    const fail = (reason: string) => {
      clearTimeout(timer)
      session.destroy()
      reject(new Error(reason))
    }
    const timer = setTimeout(() => fail('the gateway does not answer'), timeoutMs)
    session.on(isTls ? 'secureConnect' : 'connect', () =>
      session.bind_transceiver({ system_id: user, password }, ({ command_status: status }) => {
        if (status !== 0) return fail(`the gateway does not let us in: 0x${status.toString(16)}`)
        clearTimeout(timer)
        resolve(session)
      }),
    )
    // What it says of its own accord is answered, or it would say it for ever: delivery receipts are not asked for.
    session.on('deliver_sm', (pdu) => session.send(pdu.response()))
    session.on('unbind', (pdu) => {
      session.send(pdu.response())
      session.close()
    })
    session.on('error', (error) => fail(error.message))
    session.on('close', () => {
      onGone()
      fail('the gateway has gone')
    })
  })
