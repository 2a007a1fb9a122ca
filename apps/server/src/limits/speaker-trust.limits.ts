import { limit } from './limit.ts'

export const contestMs = limit({
  name: 'two addresses that speak for one device',
  value: 30 * 60_000,
  counted: 'milliseconds since an address spoke again after another had, within ten minutes, for the same device',
  over: 'from the last time that they took turns',
  atLimit:
    'until then passwords, dangerous commands and free texts wait, and no answer of the device counts; addresses within the networks of the device are left out',
  seenBy: 'the flag of the tracker, the security event device.contested',
})

export const secretAfterMs = limit({
  name: 'time until a network is told a secret',
  value: 60 * 60_000,
  counted: 'milliseconds that a network (IPv4 /16, IPv6 /32: the pool of an operator) has spoken for a device',
  over: 'while it speaks at least once a day and the server runs',
  atLimit:
    'from then on commands with a password and free texts go over it; at once where it lies in the networks of the device',
  seenBy: 'the command is shown as held; the security event command.held',
})

export const secretAfterFrames = limit({
  name: 'frames until a network is told a secret',
  value: 10,
  counted: 'frames that a network has sent as a device',
  over: 'as above',
  atLimit: 'as above, both must be reached',
  seenBy: 'the command is shown as held; the security event command.held',
})
