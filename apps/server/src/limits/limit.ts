/** What a person who runs the server must know of a bound; `docs/limits.md` is made from these. */
interface LimitDescription {
  /** As the page names it, unique among all limits. */
  name: string
  /** What is counted, and for whom: "connections of one address that have not named a device of ours". */
  counted: string
  /** Over what time or state: "at any time", "a minute". */
  over: string
  /** What happens at it. */
  atLimit: string
  /** The metric, log line or screen by which an operator notices. */
  seenBy: string
}

export interface Limit<Value> extends Readonly<LimitDescription> {
  /** The bound itself, in the unit that the name of its constant says; code enforces this and nothing else. */
  readonly value: Value
}

/** Declares one bound beside its meaning; `limits/<subject>.limits.ts` exports what this returns, as constants. */
export const limit = <Value extends number | Readonly<Record<string, number>>>(
  described: LimitDescription & { value: Value },
): Limit<Value> => Object.freeze(described)

const refusedAs =
  (status: number, code: string, usually: string) =>
  <Value extends number>({
    over = usually,
    ...described
  }: Pick<LimitDescription, 'name' | 'counted'> & { over?: string; value: Value }): Limit<Value> =>
    limit({
      ...described,
      over,
      atLimit: `answered ${status} ${code}`,
      seenBy: `atalaya_http_request_seconds_count{status="${status}"} of its route`,
    })

/** A bound of what one call is answered with. */
export const searchLimit = refusedAs(406, 'search.toolarge', 'once a call')
/** A bound of what one call may say. */
export const inputLimit = refusedAs(400, 'input.invalid', 'once a call')
/** A bound of what somebody may have. */
export const keptLimit = refusedAs(409, 'limit.reached', 'at any time')
