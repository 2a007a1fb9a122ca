import { mostActingMinutes } from '@atalaya/contract/acting'
import { limit } from './limit.ts'

export const attemptsAPair = limit({
  name: 'failed sign-ins of one address at one account',
  value: 5,
  counted: 'sign-ins of one IPv4 address or IPv6 /64 at one e-mail address that did not succeed, over all nodes',
  over: 'ten minutes',
  atLimit: 'refused without looking at the password',
  seenBy: 'security events signIn.refused with reason limit',
})

export const attemptsAnAddress = limit({
  name: 'failed sign-ins of one address',
  value: 50,
  counted: 'sign-ins of one IPv4 address or IPv6 /64 that did not succeed, over all accounts and nodes',
  over: 'ten minutes',
  atLimit: 'refused without looking at the password',
  seenBy: 'security events signIn.refused with reason limit',
})

export const attemptsAnAccount = limit({
  name: 'failed sign-ins at one account from addresses new to it',
  value: 10,
  counted:
    'sign-ins at one e-mail address that did not succeed, from all addresses that have not signed in to it before',
  over: 'an hour without one',
  atLimit: 'further ones are refused for 30 seconds, twice as long after each, up to ten minutes',
  seenBy: 'the security event signIn.burst, and "many tries at one account" in the log',
})

export const proofAgeMs = limit({
  name: 'age of a proof, ms',
  value: 15 * 60_000,
  counted: 'time since a session’s password was typed, at the sign-in or after',
  over: 'each call that decides over other people’s access or over an engine',
  atLimit: 'proof.required, until the password is typed again; an open page asks for it and goes on',
  seenBy: 'security events proof and proof.refused',
})

export const foreignEmails = limit({
  name: 'e-mail addresses of other companies’ people that are told to be taken',
  value: 60,
  counted:
    'answers email.taken, alone or in an import, about somebody out of sight, over all nodes: by company for its users, by reseller for first administrators, by asker for accounts above companies',
  over: 'an hour',
  atLimit: 'creating, changing and importing such accounts is calls.toomany for that owner until the hour is over',
  seenBy: 'the security event limit.reached',
})

export const attemptsFromADevice = limit({
  name: 'failed sign-ins at one account in a browser known to it',
  value: 10,
  counted: 'sign-ins at one e-mail address that did not succeed, in one browser that has signed in to it before',
  over: 'ten minutes',
  atLimit: 'refused without looking at the password; nobody else counts into it, and it into nobody else’s',
  seenBy: 'security events signIn.refused with reason limit',
})

export const codesAnAccount = limit({
  name: 'wrong codes of a second factor at one account',
  value: 10,
  counted:
    'codes and recovery codes that were not right, after a right password; of a browser known to the account apart',
  over: 'an hour',
  atLimit: 'refused without looking at the code',
  seenBy: 'security events secondFactor.refused with reason limit',
})

export const challengeMs = limit({
  name: 'time for the second step of a sign-in, ms',
  value: 5 * 60_000,
  counted: 'from the right password, or from when a passkey or a provider was asked for',
  over: 'each sign-in',
  atLimit: 'challenge.expired: it begins with the password again',
  seenBy: 'not counted',
})

export const forgottenAnAccount = limit({
  name: 'links for a forgotten password of one account',
  value: 3,
  counted: 'times that somebody asked for a link for one e-mail address, over all nodes',
  over: 'an hour',
  atLimit: 'answered as ever, and nothing is mailed',
  seenBy: 'security events password.forgotten with reason limit',
})

export const forgottenAnAddress = limit({
  name: 'links for forgotten passwords that one address asks for',
  value: 20,
  counted: 'times that one IPv4 address or IPv6 /64 asked for a link, for whatever account, over all nodes',
  over: 'an hour',
  atLimit: 'answered as ever, and nothing is mailed',
  seenBy: 'security events password.forgotten with reason limit',
})

export const attemptsFromKnownAddresses = limit({
  name: 'failed sign-ins at one account from addresses known to it',
  value: 30,
  counted: 'sign-ins at one e-mail address that did not succeed, from all addresses that have signed in to it before',
  over: 'an hour',
  atLimit: 'refused without looking at the password',
  seenBy: 'security events signIn.refused with reason limit',
})

export const actingMinutes = limit({
  name: 'minutes of acting for a user',
  value: mostActingMinutes,
  counted: 'minutes from when somebody of a reseller’s begins to act for a user of a company',
  over: 'once for each time',
  atLimit: 'answered 400 input.invalid where more are asked for; the token ends by itself',
  seenBy: 'the security events acting.started and acting.ended',
})
