import { feature } from '../feature.ts'
import { photoHandlers } from '../photos/index.ts'
import { personKind } from './person.kind.ts'
import { personHandlers } from './persons.handlers.ts'

export const persons = feature({
  handlers: (ports) => ({ persons: personHandlers(ports.clock), personPhotos: photoHandlers(personKind, ports.clock) }),
  kinds: [personKind],
})
