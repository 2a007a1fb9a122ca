import { z } from 'zod'
import { route } from './route.ts'
import { Done } from './values.ts'

/** What is kept of what touches security; stable words, which lists and other programs filter by. */
export const securityEventKinds = [
  'signIn',
  /** With `reason` in the details: password, limit, disabled, restriction. */
  'signIn.refused',
  /** The password typed again within a session, before something that asks for it. */
  'proof',
  'proof.refused',
  /** Many tries at one account, or from one address. */
  'signIn.burst',
  /** A refresh token came twice: its session has ended. */
  'token.reused',
  'signOut',
  'signOut.everywhere',
  /** Another's session, or all of them, by who looks after the account. */
  'session.ended',
  /** From a browser and a network that were new to the account. */
  'signIn.unknown',
  'secondFactor.added',
  'secondFactor.removed',
  'secondFactor.reset',
  'secondFactor.refused',
  'recoveryCode.used',
  'recoveryCodes.made',
  'signInSettings.changed',
  'password.changed',
  'password.reset',
  'password.temporary',
  /** Somebody asked for a link to choose another password; of an account that is not there, the same. */
  'password.forgotten',
  /** Ran out, and was changed at the sign-in. */
  'password.renewed',
  'invitation.made',
  'invitation.used',
  'account.created',
  'account.deleted',
  'account.disabled',
  'account.enabled',
  'account.roleChanged',
  /** Given to another reseller. */
  'company.moved',
  'company.cloned',
  /** Everything of it in open formats. */
  'company.exported',
  'company.erasureAsked',
  'company.erased',
  /** What makes a trip of a type of items. */
  'motion.changed',
  'command.queued',
  /** Cuts fuel or ignition, or does in the device's own words what nobody can know. */
  'command.queued.dangerous',
  'command.held',
  'command.cancelled',
  'export',
  /** Work in the background: called off, or a file of it asked for. */
  'run.cancelled',
  'run.downloaded',
  /** What could not be delivered: mails, and anything that is to happen outside; `count` says how many. */
  'mail.sentAgain',
  'outbox.sentAgain',
  'outbox.dropped',
  /** A report was read: of which type, whose days and how many items. */
  'report.read',
  /** What a run of it found is shared with colleagues, or is not any more. */
  'report.shared',
  'report.unshared',
  /** Days of sensors were vouched for by name, or that was taken back. */
  'coldChain.released',
  'coldChain.withdrawn',
  /** What scores of driving are taken by. */
  'scoring.changed',
  'permission.refused',
  /** Asked for something that is not theirs, or is not there. */
  'foreign.id',
  'calls.limited',
  'unregistered.viewed',
  'unregistered.claimed',
  'pushSource.created',
  'pushSource.changed',
  'pushSource.deleted',
  /** Given to a company or put on an item, or taken from either. */
  'device.placed',
  /** Its settings, with what it is told of them. */
  'device.configured',
  /** A newer key for what a brand signs its mails with. */
  'brand.keyRotated',
  /** Two addresses spoke for one device. */
  'device.contested',
  'limit.reached',
  /** A message was shown in every open browser of a company. */
  'company.alerted',
  'apiKey.created',
  'apiKey.changed',
  'apiKey.revoked',
  /** Somebody of the reseller's acts for a user of a company: for a while, and with a reason. */
  'acting.started',
  /** May change things as well from then on. */
  'acting.writing',
  'acting.ended',
] as const
export type SecurityEventKind = (typeof securityEventKinds)[number]

/** The browser writes its documents itself, so it says that it has. */
export const exportRoutes = {
  note: route({
    method: 'POST',
    path: '/exports',
    access: 'session.own',
    // What leaves the house is noted, whoever sits at the screen.
    isOpenToDelegates: true,
    summary: 'Note that a document has been written of what the caller sees: kept with the events of security',
    body: z.object({
      format: z.enum(['xlsx', 'csv', 'pdf', 'geojson', 'kml', 'gpx']),
      /** Of the list, in the words that the reader saw. */
      title: z.string().trim().min(1).max(200),
      rows: z.number().int().min(0).max(10_000_000),
    }),
    reply: Done,
    callsPerMinute: 60,
  }),
}
