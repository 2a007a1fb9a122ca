import { type AnyRoute, basePath, paramNames, type RouteTable } from '@atalaya/contract/route'
import { newTrackerConfig } from '@atalaya/contract/tracker-config'
import { usualFormula } from '@atalaya/domain/driving-score'

type JsonSchema = Record<string, unknown>

/**
 * Bodies that do something sensible, by operation; a test sends each of them to the demo. What is not here is made from
 * the schema, its required fields alone, and held to the contract by another.
 */
export const writtenExamples: Record<string, object> = {
  'vehicles.create': { name: 'Furgón 7', plate: '1234-KLM', icon: 'van', averageConsumption: 7.5 },
  'assets.create': { name: 'Remolque 3', type: 'container' },
  'persons.create': { name: 'Marta Gil' },
  'drivers.create': { name: 'Iván Soto', email: 'ivan.soto@example.com' },
  'groups.create': { name: 'Reparto norte' },
  'geozones.create': {
    name: 'Almacén',
    shape: { kind: 'circle', centre: { lat: 38.9161, lng: -6.3437 }, radiusM: 150 },
  },
  'pois.create': { name: 'Cliente', lat: 38.88, lng: -6.97 },
  'costs.create': {
    name: 'Neumáticos',
    type: 'repair',
    date: '2026-11-02',
    quantity: 4,
    unitPrice: 92.5,
    currency: 'EUR',
  },
  'sensors.create': { names: { es: 'Puerta', en: 'Door' }, kind: 'number', source: { kind: 'input', key: 'io1' } },
  'worktimes.create': { name: 'Mañanas', timezone: 'Europe/Madrid', spans: [] },
  'alarms.create': {
    info: { name: 'Más de 120 km/h', family: 101, value: 120 },
    items: { itemsType: 1, groupIds: [1] },
    notification: { pushFront: true },
  },
  'alarms.backtest': {
    alarm: { info: { name: 'Más de 120 km/h', family: 101, value: 120 }, items: { itemsType: 1, groupIds: [1] } },
    days: 30,
    timezone: 'Europe/Madrid',
  },
  'customFields.create': { key: 'warranty', names: { es: 'Garantía' }, kind: 'text', nouns: ['vehicles'] },
  'customStates.create': { itemType: 1, names: { es: 'En el taller', en: 'In the workshop' }, colour: 'orange' },
  'places.reverseMany': { locations: [{ lat: 38.9161, lng: -6.3437 }] },
  'devices.create': { deviceId: '356307042441013', typeId: 1, description: 'Furgón 7' },
  'configTemplates.create': { name: 'Cada minuto', typeId: 1, config: newTrackerConfig(1) },
  'cras.create': { name: 'Central de alarmas' },
  'periodicReports.create': {
    name: 'Viajes de la semana',
    question: { type: 'trips', selection: { all: true } },
    timing: { period: 'weekly', hour: 7, days: [0] },
    formats: ['xlsx'],
    recipients: { addresses: [{ email: 'oficina@example.com', language: 'es' }] },
  },
  'tripPurposes.decide': {
    ...{ trips: [{ trackId: 1 }], kind: 'business' },
    ...{ purpose: 'Presentar la oferta', person: 'Talleres Alba, S. L.' },
  },
  'scoring.save': { formula: { ...usualFormula, brakingPoints: 12, heavyFactor: 0.8 }, version: 1 },
  'scoring.preview': { formula: { ...usualFormula, brakingPoints: 12, heavyFactor: 0.8 }, of: 'drivers' },
  'scoring.suggest': { formula: usualFormula },
  'reports.read': { type: 'trips', selection: { all: true }, from: '2026-11-02', to: '2026-11-02' },
  'reports.prepare': { type: 'stops', selection: { all: true }, from: '2026-11-02', to: '2026-11-02' },
  'reportRuns.share': { isShared: true },
}

/** Of queries, where what is good for others is not for this one, or has to be there although the form lets it out. */
export const writtenQueries: Record<string, Record<string, unknown>> = {
  'changes.listOfReseller': { noun: 'trackers' },
  'changes.listOfPlatform': { noun: 'resellers' },
  'places.reverseMany': { lang: 'es' },
  'playback.read': { items: '1,2' },
  'tripPurposes.history': { trackId: 1 },
}

/** What means something by its name, or has a form that a schema says as a pattern. */
const valuesByName: Record<string, unknown> = {
  p256dh: 'BIPUL12DLfytvTajnryr2PRdAgXS3HGKiLqndGcJGabyhHheJYlNGCeXl1dn18gSJ1WAkAPIxr4gK0_dQds4yiI',
  auth: 'FPssNDTKnInHVndSTdbKFw',
  ...{ lat: 38.9161, lng: -6.3437, lang: 'es', timezone: 'Europe/Madrid', countryId: 'ES', colour: 'orange' },
  ...{
    date: '2026-11-02',
    from: '2026-11-02',
    month: '2026-11',
    toMinute: 480,
    names: { es: 'Ejemplo', en: 'Example' },
    selection: { all: true },
    recipients: { addresses: [{ email: 'office@example.com', language: 'es' }] },
  },
  ...{
    table: 'vehicles',
    noun: 'vehicles',
    variant: 'light',
    from_ts: 1_793_491_200_000,
    to_ts: 1_793_577_600_000,
    key: 'io1',
    code: '123456',
  },
  ...{
    email: 'ana@example.com',
    emailDomains: ['example.com'],
    password: 'Castro-Urdiales-1',
    new: 'Castro-Urdiales-1',
  },
  image: 'R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==',
}
const textsByFormat: Record<string, string> = {
  ...{ uuid: '3f0b1f5e-6b3c-4f0e-9d64-0c5f6a7b8c9d', date: '2026-11-02', uri: 'https://example.com' },
}
const textOf = ({ format, minLength, maxLength }: JsonSchema): string =>
  textsByFormat[String(format)] ?? 'Example text'.padEnd(Number(minLength ?? 0), '.').slice(0, Number(maxLength ?? 100))

/** The least that a schema takes: of an object its required fields, of choices the first. */
export const exampleOf = (schema: JsonSchema, name = ''): unknown => {
  const {
    type,
    enum: choices,
    required = [],
    properties = {},
  } = schema as {
    type?: string
    enum?: unknown[]
    required?: string[]
    properties?: Record<string, JsonSchema>
  }
  if (Object.hasOwn(valuesByName, name)) return valuesByName[name]
  if ('default' in schema) return schema['default']
  if ('const' in schema) return schema['const']
  if (choices) return choices[0]
  const options = (schema['anyOf'] ?? schema['oneOf']) as JsonSchema[] | undefined
  if (options?.[0]) return exampleOf(options[0], name)
  if (type === 'object')
    return Object.fromEntries(required.map((key) => [key, exampleOf(properties[key] ?? {}, key)] as const))
  if (type === 'array') {
    const item = (schema['items'] ?? {}) as JsonSchema
    return Array.from({ length: Math.max(1, Number(schema['minItems'] ?? 0)) }, () => exampleOf(item, name))
  }
  if (type === 'integer' || type === 'number') {
    const least = Number(
      schema['minimum'] ?? (schema['exclusiveMinimum'] === undefined ? 1 : Number(schema['exclusiveMinimum']) + 1),
    )
    return Math.max(least, Math.min(1, Number(schema['maximum'] ?? 1)))
  }
  if (type === 'boolean') return true
  return type === 'string' ? textOf(schema) : null
}

/** What is listed at another address than its own. */
const listedElsewhere = new Map([
  ['/companies/id/:companyId/reports/runs', 'runs.list'],
  ['/companies/id/:companyId/reports/runs/id/:runId/compare', 'reportRuns.earlier'],
])

/** Where the ids come from that a path asks for: the call that lists them, by its operation. */
export const listingsOf = (
  tables: Record<string, RouteTable>,
): ((route: AnyRoute, param: string) => string | undefined) => {
  const lists = new Map<string, string>()
  for (const [feature, routes] of Object.entries(tables))
    for (const [name, { method, path }] of Object.entries(routes))
      if (method === 'GET') lists.set(path, `${feature}.${name}`)
  return (route, param) => {
    if (param === 'companyId') return 'companies.listAll'
    if (param === 'itemId') return 'vehicles.list'
    if (!paramNames(route.path).includes(param)) return undefined
    const [before = ''] = route.path.split(`/id/:${param}`)
    return lists.get(before) ?? listedElsewhere.get(before)
  }
}

export const documentPathOf = (route: AnyRoute): string => basePath + route.path.replaceAll(/:(\w+)/g, '{$1}')
