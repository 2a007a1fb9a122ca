export { personKind } from './person.kind.ts'
export { personConstraints, personHandlers } from './persons.handlers.ts'
