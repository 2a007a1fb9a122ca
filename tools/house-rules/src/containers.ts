/** Of the files that self-hosters start with, and of what they must agree with. */
export interface ContainerFiles {
  dockerfile: string
  compose: string
  config: string
  main: string
  /** Of the protocols, some of which take datagrams. */
  registry: string
  /** Of the launcher, by which everybody else starts the server. */
  launcher: string
  dockerignore: string
  gitignore: string
  nodeVersion: string
  /** Of the embedded PostgreSQL, which is what is tested. */
  postgresVersion: string
}

const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found)
const major = (version: string): string => version.split('.')[0] ?? ''
const differing = (what: string, found: readonly string[], due: readonly string[]): string[] => [
  ...due.filter((one) => !found.includes(one)).map((one) => `${what} lacks ${one}`),
  ...found.filter((one) => !due.includes(one)).map((one) => `${what} has ${one}, which nothing listens to`),
]

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const lines = (text: string): string[] => text.split('\n').map((line) => line.trim())

const portsOf = ({ config, registry }: ContainerFiles): string[] => {
  const inList = all(registry, /DatagramProtocol\[\] = \[([^\]]*)\]/g)[0] ?? ''
  // The port of all families takes what any of them sends.
  const withDatagrams = [...all(inList, /(\w+)Datagrams\b/g).map(kebab), 'any']
  // Those that are in the list under the name of their family have no other way.
  const ofDatagrams = all(inList, /\b([a-z]\w*)\b/g).filter((name) => !name.endsWith('Datagrams'))
  const byDefault = all(config, /\.default\(\s*'((?:[a-z0-9-]+:\d+,?)+)',?\s*\)/g)[0] ?? ''
  const web = all(config, /PORT: port\.default\((\d[\d_]*)\)/g)[0]?.replaceAll('_', '') ?? ''
  return [
    `${web}/tcp`,
    ...byDefault.split(',').flatMap((one) => {
      const [protocol = '', port] = one.split(':')
      if (ofDatagrams.includes(protocol)) return [`${port}/udp`]
      return [`${port}/tcp`, ...(withDatagrams.includes(protocol) ? [`${port}/udp`] : [])]
    }),
  ]
}

const withProtocol = (port: string): string => (port.includes('/') ? port : `${port}/tcp`)

/** What lies beside these files and is nobody's but the machine's: secrets, and what the containers keep there. */
const findLeaks = ({ compose, dockerignore, gitignore }: ContainerFiles): string[] => {
  const own = ['.env', 'data', ...all(compose, /^ {6}- \.\/([\w.-]+):/gm)]
  return own.flatMap((name) => [
    ...(lines(dockerignore).includes(name) ? [] : [`${name} would be copied into the image`]),
    ...(lines(gitignore).some((line) => line.replaceAll('/', '') === name) ? [] : [`${name} could be committed`]),
  ])
}

/** What a self-hoster would trip over, in sentences; none where all agree. */
export const findContainerFaults = (files: ContainerFiles): string[] => {
  const { dockerfile, compose, config, main } = files
  const server = compose.slice(compose.indexOf('\n  atalaya:'), compose.indexOf('\nvolumes:'))
  const due = portsOf(files)
  const flags = all(all(files.launcher, /memoryFlags = \[([^\]]*)\]/g)[0] ?? '', /'([^']+)'/g)
  const settings = all(config, /^ {2}([A-Z][A-Z_]+):/gm)
  const given = [
    ...all(server, /^ {6}([A-Z][A-Z_]+):/gm),
    ...all(dockerfile, /\b([A-Z][A-Z_]+)=\S/g).filter((name) => !name.startsWith('NODE_')),
  ]
  const published = all(server, /^ {6}- "?(\d+:\d+(?:\/\w+)?)"?$/gm)
  const stopMs = Number(all(main, /stopDeadlineMs = ([\d_]+)/g)[0]?.replaceAll('_', ''))
  const graceMs = Number(all(server, /stop_grace_period: (\d+)s/g)[0]) * 1_000
  return [
    ...(settings.length > 20 ? [] : ['the settings of config.ts are not found']),
    ...given.filter((name) => !settings.includes(name)).map((name) => `${name} is no setting of config.ts`),
    ...['DATABASE_URL', 'TOKEN_SECRET'].filter((name) => !given.includes(name)).map((name) => `${name} is not given`),
    ...(/^ {4}env_file:\n {6}- path: \.env$/m.test(server) ? [] : ['settings in .env do not reach the server']),
    ...(flags.length > 0 ? [] : ['the flags of the launcher are not found']),
    ...flags.filter((flag) => !dockerfile.includes(`"${flag}"`)).map((flag) => `the Dockerfile lacks ${flag}`),
    ...findLeaks(files),
    ...differing('the Dockerfile', (all(dockerfile, /^EXPOSE (.*)$/gm)[0] ?? '').split(' ').map(withProtocol), due),
    ...differing(
      'compose.yaml',
      published.map((one) => withProtocol(one.split(':')[1] ?? '')),
      due,
    ),
    ...published.filter((one) => !/^(\d+):\1(\/|$)/.test(one)).map((one) => `${one} is published under another number`),
    ...all(dockerfile, /^FROM node:(\d+)/gm)
      .filter((version) => version !== major(files.nodeVersion))
      .map((version) => `the image has Node ${version}, the product runs on ${files.nodeVersion}`),
    ...all(compose, /image: postgres:(\S+)/g)
      .filter((version) => major(version) !== major(files.postgresVersion))
      .map((version) => `PostgreSQL ${version} is not what is tested: ${files.postgresVersion}`),
    ...(graceMs > stopMs ? [] : [`stop_grace_period is ${graceMs} ms, and a stop may take ${stopMs}`]),
    ...(/^USER node$/m.test(dockerfile) ? [] : ['the image runs as root']),
    ...(dockerfile.includes('/healthz') ? [] : ['the image has no HEALTHCHECK on /healthz']),
    ...(/- data:\/data$/m.test(server) && /DATA_DIR=\/data\b/.test(dockerfile) ? [] : ['DATA_DIR is in no volume']),
    // From 18 on the image keeps a folder for each version in there; below it, data would be lost with the container.
    ...(/- database:\/var\/lib\/postgresql$/m.test(compose) ? [] : ['the database is in no volume']),
    ...(/(PASSWORD|SECRET): (?!\$\{)/.test(compose) ? ['a secret stands in compose.yaml'] : []),
  ]
}
