import { type TrackerConfig, trackerConfigSchema } from '@atalaya/contract/tracker-config'
import { type Failure, failure, isFailure } from '../../access/failures.ts'
import { checkInput } from '../../http/input.ts'

/** Held to the schema of its type; the paths of what is wrong begin with `config`, as in the body. */
export const checkConfig = (typeId: number, config: unknown): TrackerConfig | Failure => {
  const schema = trackerConfigSchema(typeId)
  if (!schema) return failure('commands.unsupported')
  const checked = checkInput(schema, config)
  if (!isFailure(checked)) return checked
  const fields = Object.entries(checked.fields ?? {}).map(([name, code]) => [`config.${name}`, code])
  return failure(checked.code, { fields: Object.fromEntries(fields) })
}
