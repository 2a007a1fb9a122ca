import type { Clock } from '../adapters/clock.ts'
import type { Tx } from '../database/tenant.ts'
import { smsAtOnce, smsOfTenant } from '../limits/sms.limits.ts'
import { type Channel, enqueue } from '../outbox/index.ts'
import type { Sms, SmsGateway } from './gateway.ts'
import { plainGateway, twilioGateway, vonageGateway } from './http-gateways.ts'
import { smppGateway } from './smpp-gateway.ts'
import type { SmsSettings } from './sms-settings.ts'

const smsChannelName = 'sms'

/** Later than this nobody wants to be woken by it: whoever looks sees the list. */
const goodForMs = 3_600_000

interface SmsOfCompany extends Sms {
  companyId: number
  /** What its sender knows it by, of each one its own. */
  about?: Record<string, number>
}

/** Writes them in the caller's transaction. */
export const sendSms = (tx: Tx, messages: readonly SmsOfCompany[]): Promise<void> =>
  enqueue(
    tx,
    messages.map(({ companyId, to, text, about }) => ({
      ...{ channel: smsChannelName, companyId, resellerId: null },
      payload: { ...about, to, text },
    })),
  )

const gatewayOf = (settings: SmsSettings): SmsGateway => {
  switch (settings.kind) {
    case 'twilio':
      return twilioGateway(settings)
    case 'vonage':
      return vonageGateway(settings)
    case 'smpp':
      return smppGateway(settings)
    case 'http':
      return plainGateway(settings)
  }
}

/**
 * Text messages by the installation's gateway. No gateway knows a message by an id of ours: where a process is killed between its
 * answer and our settling, the message goes out twice, and never not at all.
 */
export const smsChannel = (
  { gateway: settings, perSecond }: { gateway: SmsSettings; perSecond: number },
  { clock }: { clock: Clock },
): Channel & { stop(): Promise<void> } => {
  const gateway = gatewayOf(settings)
  return {
    name: smsChannelName,
    atOnce: smsAtOnce.value,
    atOnceOfTenant: Math.ceil(smsAtOnce.value / 2),
    perSecond,
    perTenantMinute: smsOfTenant.value,
    attempts: 8,
    leaseMs: 60_000,
    onDead: 'skips it',
    async deliver({ payload, createdTs }, signal) {
      if (clock.now() - createdTs > goodForMs) return { kind: 'refused', reason: 'it is more than an hour old' }
      const { to, text } = payload as Sms
      return gateway.send({ to, text }, signal)
    },
    stop: () => gateway.stop(),
  }
}
