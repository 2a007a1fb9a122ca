/** The broker that reports are taken from, as the settings name it. */
export interface MqttSettings {
  /** `mqtt://host` or `mqtts://host`, perhaps with a port. */
  url: string
  /** Filters, perhaps shared ones; where one has a `+`, what stands there is the device. */
  topics: readonly string[]
  /** Names our session at the broker: one for each server. */
  clientId: string
  username?: string
  password?: string
}

const levelsOf = (filter: string): string[] => {
  const levels = filter.split('/')
  return levels[0] === '$share' ? levels.slice(2) : levels
}

const matches = (filter: readonly string[], topic: readonly string[]): boolean => {
  for (const [at, level] of filter.entries()) {
    if (level === '#') return true
    if (at >= topic.length || (level !== '+' && level !== topic[at])) return false
  }
  return filter.length === topic.length
}

/** What stands where the first filter that lets a topic through has its first `+`; undefined where it has none. */
export const deviceIdOfTopic = (filters: readonly string[], topic: string): string | undefined => {
  const levels = topic.split('/')
  const filter = filters.map(levelsOf).find((each) => matches(each, levels))
  const at = filter?.indexOf('+') ?? -1
  return at < 0 ? undefined : levels[at]
}
