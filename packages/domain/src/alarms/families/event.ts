import { type AlarmFamilyRule, nothing } from '../alarm-rule.ts'
import { never } from '../alarm-scene.ts'

const subjectOf = ({ kind, subject }: { kind: string; subject: string }): string =>
  subject === '' ? kind : `${kind} ${subject}`

/** What a tracker told, or what followed from its reports: each by itself. */
export const eventFamily: AlarmFamilyRule = {
  isInstant: true,
  holds({ info: { events } }, scene) {
    if (scene.events.length === 0) return nothing
    return scene.events.filter(({ kind }) => events.kinds.includes(kind)).map(subjectOf)
  },
  quietUntil: (_, { events }) => (events.length === 0 ? never : undefined),
  eventOf: (subject) => subject.split(' ')[0] ?? subject,
  why: (_, __, { subject }) => ({ kind: subject.split(' ')[0] ?? subject }),
}
