import type { IForbiddenRuleType } from 'dependency-cruiser'

/** Which workspaces each workspace may import (docs/architecture.md); one without a row fails the check. */
export const mayImport: Record<string, readonly string[]> = {
  'packages/domain': [],
  'packages/contract': ['packages/domain', 'packages/format'],
  'packages/client': ['packages/contract'],
  'packages/protocols': ['packages/domain'],
  'packages/ui': ['packages/domain'],
  'packages/documents': [],
  'packages/format': ['packages/domain'],
  'packages/texts': ['packages/format'],
  'apps/server': [
    ...[
      'packages/domain',
      'packages/contract',
      'packages/protocols',
      'packages/documents',
      'packages/format',
      'packages/texts',
    ],
  ],
  'apps/web': [
    ...[
      'packages/domain',
      'packages/contract',
      'packages/ui',
      'packages/documents',
      'packages/format',
      'packages/texts',
    ],
  ],
  'tools/simulator': ['packages/domain', 'packages/contract', 'packages/protocols'],
  'tools/traccar-import': ['packages/domain', 'packages/contract', 'packages/protocols', 'tools/simulator'],
  'tools/launcher': [],
  'tools/house-rules': [],
  'tools/survival': [
    'packages/domain',
    'packages/contract',
    'packages/protocols',
    'apps/server',
    'tools/simulator',
    'tools/launcher',
  ],
  'tools/bench': [
    'packages/domain',
    'packages/contract',
    'packages/protocols',
    'packages/documents',
    'packages/ui',
    'packages/format',
    'packages/texts',
    'apps/server',
    'apps/web',
    'tools/simulator',
    'tools/survival',
    'e2e',
  ],
  e2e: [
    'packages/domain',
    'packages/contract',
    'packages/protocols',
    'packages/documents',
    'tools/simulator',
    'tools/traccar-import',
    'tools/launcher',
  ],
}

/** Where a workspace has a better answer than "pass it in", the message gives that one. */
const advice: Record<string, string> = {
  'packages/domain':
    'domain is pure: take what you need as an argument, or put the code where the dependency is allowed',
  'packages/contract': 'what both sides need belongs in domain (a rule) or in contract itself (a shape)',
  'packages/ui': 'ui knows no fleet word: take texts, data and callbacks as props',
  'packages/documents': 'documents knows tables, not fleets: take texts, fonts and settings as arguments',
  'apps/server': 'the server and the web meet in packages/contract only: put the shape there, or the rule in domain',
  'apps/web': 'the web and the server meet in packages/contract only: put the shape there, or the rule in domain',
  'tools/launcher': 'the launcher runs before anything is installed: use Node core modules only',
}

const tests = String.raw`\.test\.tsx?$|/test-[\w-]+(\.setup)?\.tsx?$`
const roots = [
  '^apps/server/src/(main|compose|features|start|(backup|demo-seed|reset-account|restore)\\.process)\\.ts$',
  '^apps/web/src/(app/|main\\.tsx$)',
]
const workspaces = Object.keys(mayImport)

const directions: IForbiddenRuleType[] = workspaces.map((workspace) => ({
  name: `${workspace} imports ${mayImport[workspace]?.join(', ') || 'no workspace'}`,
  severity: 'error',
  comment: advice[workspace] ?? 'take it as an argument, or move what is shared to a package that both may import',
  from: { path: `^${workspace}/` },
  to: {
    path: workspaces
      .filter((other) => other !== workspace && !mayImport[workspace]?.includes(other))
      .map((other) => `^${other}/`),
  },
}))

/** Which kernels of an app each kernel may lean on, lowest first; one without a row fails the check. */
export const mayLeanOn: Record<string, Record<string, readonly string[]>> = {
  'apps/server': {
    'ingest-port': [],
    adapters: ['ingest-port', 'limits'],
    limits: [],
    database: ['adapters', 'limits'],
    secrets: ['database'],
    backup: ['database', 'secrets'],
    access: ['adapters', 'secrets', 'limits'],
    'security-events': ['database'],
    'tracker-flags': ['database', 'security-events'],
    http: ['limits', 'access', 'adapters', 'database', 'security-events'],
    records: ['database', 'access', 'http', 'adapters'],
    documents: [],
    sms: ['adapters', 'database', 'limits', 'outbox'],
    files: ['database'],
    live: ['access', 'limits', 'database', 'adapters', 'http'],
    outbox: ['adapters', 'database', 'limits'],
    runs: ['access', 'adapters', 'database', 'limits'],
    mail: ['adapters', 'database', 'limits', 'outbox', 'secrets'],
    jobs: ['adapters', 'database', 'files', 'mail', 'outbox', 'records', 'security-events'],
    definitions: ['database', 'ingest-port', 'adapters'],
    engine: ['adapters', 'database', 'ingest-port', 'definitions', 'tracker-flags', 'jobs', 'limits', 'outbox'],
    gateway: [
      ...['limits', 'ingest-port', 'tracker-flags', 'database', 'adapters', 'secrets', 'security-events', 'jobs'],
    ],
    ingest: ['adapters', 'database', 'secrets', 'engine', 'definitions', 'gateway'],
  },
  'apps/web': {
    session: [],
    brand: ['session', 'i18n'],
    format: ['session'],
    i18n: ['format'],
    map: ['format'],
    live: ['map', 'session'],
    logs: ['exports', 'feedback'],
    exports: ['format', 'brand', 'session'],
    feedback: ['imports', 'session'],
    navigation: ['exports', 'feedback', 'session'],
    forms: ['format', 'feedback', 'session', 'navigation'],
    imports: ['exports', 'format', 'feedback', 'session'],
    qr: [],
    runs: ['format', 'feedback', 'session'],
    'written-pages': [],
    selectors: ['format', 'session'],
    nouns: ['feedback', 'forms', 'selectors', 'format', 'navigation', 'exports', 'live', 'session', 'imports'],
    'map-records': ['nouns', 'forms', 'feedback', 'map', 'exports'],
  },
}

const kernels: IForbiddenRuleType[] = Object.entries(mayLeanOn).flatMap(([app, rows]) =>
  Object.entries(rows).map(([kernel, others]) => ({
    name: `${app}'s ${kernel} leans on ${others.join(', ') || 'no kernel'}`,
    severity: 'error' as const,
    comment: 'take it as an argument, or put what both need into a kernel below both (mayLeanOn in boundary.rules.ts)',
    from: { path: `^${app}/src/${kernel}/`, pathNot: tests },
    to: {
      path: `^${app}/src/([^/]+)/`,
      pathNot: [`^${app}/src/(${[kernel, ...others].join('|')})/`, `^${app}/src/features/`],
    },
  })),
)

export const boundaryRules: IForbiddenRuleType[] = [
  ...directions,
  ...kernels,
  {
    name: 'domain is pure',
    severity: 'error',
    comment: 'no package and no Node module in domain: take the value or the function as an argument',
    from: { path: '^packages/domain/src/', pathNot: tests },
    to: { pathNot: '^packages/domain/src/' },
  },
  {
    name: 'ui takes no more of domain than how a search reads and colours differ',
    severity: 'error',
    comment: advice['packages/ui'] as string,
    from: { path: '^packages/ui/' },
    to: { path: '^packages/domain/src/', pathNot: '^packages/domain/src/(search-text|colour)\\.ts$' },
  },
  {
    name: 'codecs know nothing of sockets',
    severity: 'error',
    comment:
      'a codec is bytes in, messages out: sockets belong to apps/server/src/gateway, files and streams to src/cli',
    from: { path: '^packages/protocols/src/', pathNot: [tests, '^packages/protocols/src/cli/'] },
    to: {
      dependencyTypes: ['core'],
      path: '^(node:)?(net|tls|http|https|http2|dgram|fs|child_process|worker_threads)(/|$)',
    },
  },
  {
    name: 'the launcher needs no installation',
    severity: 'error',
    comment: advice['tools/launcher'] as string,
    from: { path: '^tools/launcher/', pathNot: tests },
    to: { dependencyTypesNot: ['core', 'local'] },
  },
  {
    name: 'a feature uses another by its front door',
    severity: 'error',
    comment:
      "import the other feature's index.ts, or its descriptor (<noun>.noun.ts); what it does not offer there, ask it to offer or lift into a kernel or domain",
    from: { path: '^apps/(server|web)/src/features/([^/]+)/', pathNot: tests },
    to: {
      path: '^apps/$1/src/features/[^/]+/',
      pathNot: ['^apps/$1/src/features/$2/', '^apps/$1/src/features/[^/]+/(index\\.tsx?|[\\w-]+\\.noun\\.ts)$'],
    },
  },
  {
    name: 'a descriptor is data',
    severity: 'error',
    comment:
      'a component or a hook stands beside the descriptor, in the screen that composes them: Ctrl K loads all descriptors',
    from: { path: String.raw`^apps/web/src/features/.*\.noun\.ts$` },
    to: {
      path: '^apps/web/src/',
      pathNot: [String.raw`\.noun\.ts$`, String.raw`^apps/web/src/nouns/(define-noun|record-routes)\.ts$`],
    },
  },
  {
    name: 'a kernel knows no feature',
    severity: 'error',
    comment:
      'turn it round: the kernel names a port or a registry, the feature fills it, features.ts or app/ brings the two together',
    from: { path: '^apps/(server|web)/src/', pathNot: ['^apps/(server|web)/src/features/', ...roots, tests] },
    to: { path: '^apps/(server|web)/src/features/' },
  },
  {
    name: 'parts meet at front doors',
    severity: 'error',
    comment:
      'features.ts, start.ts and app/ import index.ts of a feature (app/ also its screens/ and its descriptor, to load them lazily)',
    from: { path: roots },
    to: {
      path: '^apps/(server|web)/src/features/[^/]+/',
      pathNot: ['/index\\.tsx?$', '^apps/web/src/features/[^/]+/(screens/|[\\w-]+\\.noun\\.ts$)'],
    },
  },
  {
    name: 'features have no pool in reach',
    severity: 'error',
    comment: 'a repository function takes its transaction (Tx) as an argument, so that no query can escape it',
    from: { path: '^apps/server/src/features/', pathNot: tests },
    to: { path: ['^apps/server/src/database/(pool|embedded)\\.ts$', '^node_modules/pg/'] },
  },
  {
    name: 'a gateway reaches the engine through the port',
    severity: 'error',
    comment: 'what a gateway needs of the engine goes through ingest-port as plain data: it may run in another process',
    from: { path: '^apps/server/src/gateway/', pathNot: tests },
    to: { path: '^apps/server/src/(engine|definitions|ingest)/' },
  },
  {
    name: 'the engine knows no gateway',
    severity: 'error',
    comment: 'the engine answers through ingest-port and never asks who sent: put what both need there, as plain data',
    from: { path: '^apps/server/src/engine/', pathNot: tests },
    to: { path: '^apps/server/src/(gateway|ingest)/' },
  },
  {
    name: 'the port stands by itself',
    severity: 'error',
    comment:
      'ingest-port is what crosses between gateway and engine and leans on neither side: only plain data of domain and protocols',
    from: { path: '^apps/server/src/ingest-port/', pathNot: tests },
    to: { pathNot: ['^apps/server/src/ingest-port/', '^packages/(domain|protocols)/'] },
  },
  {
    name: 'definitions know neither half',
    severity: 'error',
    comment: 'definitions are read by the engine, not the other way: let the engine say what it needs, and pass it in',
    from: { path: '^apps/server/src/definitions/', pathNot: tests },
    to: { path: '^apps/server/src/(gateway|engine|ingest)/' },
  },
  {
    name: 'gateway and engine have front doors',
    severity: 'error',
    comment:
      "import index.ts of the gateway or of the engine; what it does not offer there, ask it to offer, and never a stage's or a socket's insides",
    from: {
      path: '^apps/server/src/',
      pathNot: ['^apps/server/src/(gateway|engine)/', tests],
    },
    to: { path: '^apps/server/src/(gateway|engine)/', pathNot: '^apps/server/src/(gateway|engine)/index\\.ts$' },
  },
  {
    name: 'nothing leans on tests',
    severity: 'error',
    comment: 'move what production code needs out of the test file',
    from: { path: '^(apps|packages|tools)/', pathNot: tests },
    to: { path: tests },
  },
  {
    name: 'what is imported exists',
    severity: 'error',
    comment: 'an import that leads nowhere escapes every other rule: correct the path or the exports of the package',
    from: {},
    to: { couldNotResolve: true, path: String.raw`^(@atalaya/|\.)`, pathNot: String.raw`\?` },
  },
  {
    name: 'no circles',
    severity: 'error',
    comment: 'two files that need each other are one concept, or lack a third that both can import; a type alone too',
    from: {},
    to: { circular: true, viaOnly: { pathNot: '^node_modules' } },
  },
]
