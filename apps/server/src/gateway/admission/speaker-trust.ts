import { BlockList, isIPv6 } from 'node:net'
import { addressBlock } from '../../limits/address-block.ts'
import { contestMs, secretAfterFrames, secretAfterMs } from '../../limits/speaker-trust.limits.ts'

export interface TrustLimits {
  contestMs: number
  secretAfterMs: number
  secretAfterFrames: number
}

export const trustLimits: TrustLimits = {
  contestMs: contestMs.value,
  secretAfterMs: secretAfterMs.value,
  secretAfterFrames: secretAfterFrames.value,
}

/** As the operator has set it; 0 tells whoever is there. */
export const trustAfter = (minutes: number): Pick<TrustLimits, 'secretAfterMs' | 'secretAfterFrames'> => ({
  secretAfterMs: minutes * 60_000,
  secretAfterFrames: minutes === 0 ? 0 : secretAfterFrames.value,
})

/** Two that speak within this of each other take turns; a tracker that got another address does not go back to the old one. */
const turnMs = 10 * 60_000
const forgetMs = 24 * 3_600_000
const mostAddresses = 16

/** Who speaks for a device: an identifier can be read off a label, so an address has to show that it is the device. */
export interface SpeakerTrust {
  onFrame(deviceId: string, address: string): void
  /** Two addresses take turns, or did so lately. */
  isContested(deviceId: string): boolean
  /** Whether a secret may be told there: in the device's own networks, or long enough the one that speaks. */
  isKnown(deviceId: string, address: string): boolean
  /** Since when its network has spoken for the device without a longer silence; now for one that never has. */
  goodSince(deviceId: string, address: string): number
  /** Of devices silent for a day nothing is remembered. */
  forgetSilent(): void
}

interface Speaker {
  since: number
  lastAt: number
  frames: number
}

interface Speakers {
  /** As it came last, so that the usual frame costs one comparison. */
  address: string
  current: Speaker
  byNetwork: Map<string, Speaker>
  lastAtOfBlock: Map<string, number>
  contestedUntil: number
}

interface Parts {
  limits: TrustLimits
  networksOf(deviceId: string): readonly string[]
  contested(deviceId: string, addresses: [string, string]): void
  now(): number
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** An address of IPv4 counts as itself in its IPv6 form too. */
export const isWithin = (networks: readonly string[], address: string): boolean => {
  const own = new BlockList()
  for (const network of networks) {
    const [base = '', prefix] = network.split('/')
    if (prefix === undefined) own.addAddress(base, familyOf(base))
    else own.addSubnet(base, Number(prefix), familyOf(base))
  }
  return own.check(address, familyOf(address))
}

/** The pool that an operator takes a tracker's next address from, roughly. */
const poolOf = (address: string): string => {
  const block = addressBlock(address)
  return isIPv6(block.split('/')[0] ?? '')
    ? block.split(':').slice(0, 2).join(':')
    : block.split('.').slice(0, 2).join('.')
}

/**
 * In memory alone: after a restart a network has to show itself anew, and of two servers each judges what calls it, which
 * errs towards holding a secret back.
 */
export const speakerTrust = ({ limits, networksOf, contested, now }: Parts): SpeakerTrust => {
  const devices = new Map<string, Speakers>()

  const speakerAt = (own: Speakers | undefined, address: string): Speaker => {
    const at = now()
    const pool = poolOf(address)
    const known = own?.byNetwork.get(pool)
    if (known && at - known.lastAt < forgetMs) return known
    const fresh = { since: at, lastAt: at, frames: 0 }
    own?.byNetwork.set(pool, fresh)
    return fresh
  }

  const change = (deviceId: string, own: Speakers, address: string): void => {
    const at = now()
    const [before, block] = [addressBlock(own.address), addressBlock(address)]
    const previous = own.address
    own.address = address
    own.current = speakerAt(own, address)
    if (before === block) return
    own.lastAtOfBlock.delete(before)
    own.lastAtOfBlock.set(before, at)
    for (const [oldest] of own.lastAtOfBlock) {
      if (own.lastAtOfBlock.size <= mostAddresses) break
      own.lastAtOfBlock.delete(oldest)
    }
    const spokeAt = own.lastAtOfBlock.get(block)
    if (spokeAt === undefined || at - spokeAt > turnMs) return
    const networks = networksOf(deviceId)
    if (networks.length > 0 && isWithin(networks, previous) && isWithin(networks, address)) return
    const isNews = own.contestedUntil <= at
    own.contestedUntil = at + limits.contestMs
    if (isNews) contested(deviceId, [previous, address])
  }

  return {
    onFrame(deviceId, address) {
      let own = devices.get(deviceId)
      if (!own) {
        own = {
          ...{ address, byNetwork: new Map(), lastAtOfBlock: new Map(), contestedUntil: 0 },
          current: { since: now(), lastAt: now(), frames: 0 },
        }
        own.byNetwork.set(poolOf(address), own.current)
        devices.set(deviceId, own)
      } else if (own.address !== address) change(deviceId, own, address)
      own.current.frames += 1
      own.current.lastAt = now()
    },
    isContested: (deviceId) => (devices.get(deviceId)?.contestedUntil ?? 0) > now(),
    isKnown(deviceId, address) {
      const networks = networksOf(deviceId)
      if (networks.length > 0) return isWithin(networks, address)
      const { since, frames } = speakerAt(devices.get(deviceId), address)
      return now() - since >= limits.secretAfterMs && frames >= limits.secretAfterFrames
    },
    goodSince: (deviceId, address) => speakerAt(devices.get(deviceId), address).since,
    forgetSilent() {
      const before = now() - forgetMs
      for (const [deviceId, { current, contestedUntil }] of devices)
        if (current.lastAt < before && contestedUntil < now()) devices.delete(deviceId)
    },
  }
}
