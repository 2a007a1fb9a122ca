/** The broker that reports are taken from, as the settings name it. */
export interface MqttSettings {
  /** `mqtt://host` or `mqtts://host`, perhaps with a port. */
  url: string
  /** Filters, perhaps shared ones: a single `+` is the device, of two the first is a push source's key. */
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

export interface TopicNames {
  /** The push source whose devices may be spoken for: where a filter has two `+`, what stands at the first. */
  keyId: string | undefined
  /** What stands at the second `+`, or at the only one. */
  deviceId: string | undefined
}

/** What a topic names by the first filter that lets it through. */
export const namesInTopic = (filters: readonly string[], topic: string): TopicNames => {
  const levels = topic.split('/')
  const filter = filters.map(levelsOf).find((each) => matches(each, levels))
  const places = [...(filter ?? []).entries()].filter(([, level]) => level === '+').map(([at]) => at)
  const [first, second] = places
  const [source, device] = second === undefined ? [undefined, first] : [first, second]
  return {
    keyId: source === undefined ? undefined : levels[source],
    deviceId: device === undefined ? undefined : levels[device],
  }
}
