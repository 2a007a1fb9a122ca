import { resolve } from 'node:path'
import { z } from 'zod'
import type { MqttSettings } from './gateway/index.ts'
import type { MailSettings } from './mail/index.ts'
import { readSmsUrl, type SmsSettings } from './sms/index.ts'

/** A setting that cannot be used; the message is for the person who starts the server. */
export class ConfigRefused extends Error {
  override name = 'ConfigRefused'
}

const list = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
const port = z.coerce.number('a port number').int('a port number').min(0).max(65_535, 'at most 65535')
const flag = z.enum(['true', 'false', '1', '0'], 'true or false').transform((text) => text === 'true' || text === '1')

const trackerPort = z.string().transform((text, context) => {
  const [protocol, number, ...rest] = text.split(':')
  const parsed = port.safeParse(number)
  if (protocol && parsed.success && rest.length === 0) return { protocol, port: parsed.data }
  context.addIssue({ code: 'custom', message: 'a list such as teltonika:5027,osmand:5055, or none' })
  return z.NEVER
})

const keyValue = z.string().transform((text, context) => {
  const at = text.indexOf('=')
  if (at > 0) return [text.slice(0, at), text.slice(at + 1)] as const
  context.addIssue({ code: 'custom', message: 'a list such as provider=key,other=key' })
  return z.NEVER
})

const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'a postgres:// address' })

/** MQTT 3.1.1, 4.7.1: a wildcard stands for whole levels, and `#` for the last. */
const isTopicFilter = (filter: string): boolean =>
  filter.length <= 200 &&
  filter
    .split('/')
    .every((level, at, { length }) => !/[+#]/.test(level) || level === '+' || (level === '#' && at === length - 1))

const mailAddress = z.string().transform((text, context) => {
  const [, name, bracketed] = /^(.*?)\s*<([^<>]+)>$/.exec(text.trim()) ?? []
  const address = z.email().safeParse(bracketed ?? text.trim())
  if (address.success) return { name: name ? name : null, address: address.data }
  context.addIssue({ code: 'custom', message: 'an address such as Atalaya <fleet@example.com>' })
  return z.NEVER
})

const networkForms = [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6(), z.enum(['loopback', 'linklocal', 'uniquelocal'])]
/** Not one of everybody: it would let everybody say where they come from, or lead anywhere. */
const isNetwork = (name: string): boolean =>
  networkForms.some((form) => form.safeParse(name).success) && !/\/0+$/.test(name)

/** Every setting, with what it means: `node apps/server/src/main.ts --help` prints this table. */
const settings = {
  PORT: port.default(8080).describe('Port of the web application and the API'),
  HOST: z
    .string()
    .optional()
    .describe('Address that web and trackers are listened for on (0.0.0.0, all; with the demo this machine alone)'),
  DATA_DIR: z.string().default('./data').describe('Folder for the embedded database, secrets and demo accounts'),
  DATABASE_URL: postgresUrl
    .optional()
    .describe('PostgreSQL to use instead of the embedded one, as the owner of the tables'),
  DATABASE_WEB_URL: postgresUrl
    .optional()
    .describe('The same as the login that serves the web, where the one of DATABASE_URL may not make it'),
  DATABASE_ENGINE_URL: postgresUrl.optional().describe('The same as the login that takes in reports and runs the jobs'),
  DATABASE_JOBS_URL: postgresUrl.optional().describe('The same as the login of the job queue'),
  DATABASE_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(4)
    .max(500)
    .default(24)
    .describe('Most connections to the database'),
  TOKEN_SECRET: z
    .string()
    .min(32, 'at least 32 characters')
    .optional()
    .describe(
      'Access tokens are signed and secrets encrypted with keys that come from it; generated with the embedded database',
    ),
  EARLIER_TOKEN_SECRETS: z
    .string()
    .default('')
    .transform((text) => text.split(/\s+/).filter(Boolean))
    .describe(
      'Those that TOKEN_SECRET had before, newest first, separated by spaces: what they encrypted is read and encrypted anew',
    ),
  TRACKER_PORTS: z
    .string()
    .default(
      'teltonika:2166,teltonika:5027,osmand:2100,osmand:5055,gt06:5023,queclink:5004,wialon-ips:5039,h02:5013,jt808:5015,gps103:5001,suntech:5011,meitrack:5020,watch:5093,tk103:5002,galileosky:5034,ruptela:5046,eelink:5064,egts:5162,navtelecom:5221,topflytech:5094,ais140:5179,calamp:20500,any:5300',
    )
    .transform((text) => (text === 'none' ? [] : list(text)))
    .pipe(z.array(trackerPort))
    .describe(
      'Ports that trackers connect to or send datagrams to, as protocol:port, any for one that tells the families apart; none for no trackers',
    ),
  MQTT_URL: z
    .url({ protocol: /^mqtts?$/, error: 'an mqtt:// or mqtts:// address' })
    .optional()
    .describe('Broker whose messages are taken as reports'),
  MQTT_TOPICS: z
    .string()
    .default('trackers/+')
    .transform(list)
    .pipe(z.array(z.string().refine(isTopicFilter, 'a list of topic filters such as trackers/+')).min(1).max(50))
    .describe('Topics to subscribe to there, such as trackers/+/+: key of a push source, then device'),
  MQTT_CLIENT_ID: z
    .string()
    .max(100)
    .default('atalaya')
    .describe('Name of our session at the broker, another one for each server'),
  MQTT_USERNAME: z.string().optional().describe('User at the broker'),
  MQTT_PASSWORD: z.string().optional().describe('Password of that user'),
  TRUST_AFTER_MINUTES: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_440)
    .default(60)
    .describe('Minutes that a network must have spoken for a tracker before it is told passwords; 0 for at once'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'an smtp:// or smtps:// address' })
    .optional()
    .describe(
      'Server that mails leave by, with user and password; without it they are files in the data folder’s outbox',
    ),
  SMS_URL: z
    .string()
    .transform((text, context) => {
      const gateway = readSmsUrl(text)
      if (gateway) return gateway
      context.addIssue({
        code: 'custom',
        message: 'an address such as twilio://SID:TOKEN@api.twilio.com?from=+34600000000',
      })
      return z.NEVER
    })
    .optional()
    .describe(
      'Gateway that text messages leave by: twilio://, vonage://, smpp:// or smpps:// with user, password and ?from=, or an https:// address with {to} and {text} in it',
    ),
  SMS_PER_SECOND: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000)
    .default(10)
    .describe('Most text messages a second, of all servers'),
  MAIL_FROM: mailAddress
    .default({ name: null, address: 'atalaya@localhost' })
    .describe('Sender of mails of brands that have none of their own, such as Atalaya <fleet@example.com>'),
  MAILS_PER_SECOND: z.coerce
    .number()
    .int()
    .min(1)
    .max(10_000)
    .default(200)
    .describe('Most mails a second, of all servers'),
  DKIM_PRIVATE_KEY: z
    .string()
    .transform((text) => text.replaceAll(String.raw`\n`, '\n'))
    .refine((text) => /^-----BEGIN (RSA )?PRIVATE KEY-----\n/.test(text), 'an RSA key in PEM')
    .optional()
    .describe('Key that mails of MAIL_FROM are signed with, PEM'),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[\w.-]{1,63}$/)
    .default('atalaya')
    .describe('Name under which its record is found'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'an http:// or https:// address' })
    .optional()
    .describe('Where people reach this server, for links in mails of brands without a host name of their own'),
  BOUNCE_SMTP_PORT: port
    .optional()
    .describe('Port that mails which cannot be delivered come back to, with BOUNCE_DOMAIN'),
  BOUNCE_DOMAIN: z
    .hostname('a domain name')
    .optional()
    .describe('Domain whose MX record leads to that port; mails then carry return paths in it'),
  BOUNCE_TLS_CERTIFICATE: z
    .string()
    .optional()
    .describe('File with the certificate of the host that this record names, PEM, with BOUNCE_TLS_KEY; for STARTTLS'),
  BOUNCE_TLS_KEY: z
    .string()
    .optional()
    .describe(
      'File with its key, PEM; both are looked at each minute, so that a renewed one is taken without a restart',
    ),
  BACKUP_DIR: z
    .string()
    .optional()
    .describe('Folder for a backup each night, the same for all servers; empty for none but by hand'),
  BACKUP_KEEP: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000)
    .default(7)
    .describe('How many of the nightly backups are kept'),
  BACKUP_HOUR: z.coerce
    .number()
    .int()
    .min(0)
    .max(23)
    .default(2)
    .describe('Hour of UTC in which the nightly backup begins'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('warn')
    .describe('How much is logged'),
  OSM_TILES_URL: z
    .string()
    .default('https://tile.openstreetmap.org/{z}/{x}/{y}.png')
    .describe(
      'Template of the default map tiles, which pictures in mails are drawn on too; empty for the bundled map alone',
    ),
  TILE_ORIGINS: z.string().default('').transform(list).describe('Further origins that map tiles may be loaded from'),
  MAPS_KEYS: z
    .string()
    .default('')
    .transform(list)
    .pipe(z.array(keyValue))
    .describe('Keys of commercial map services, as provider=key'),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform(list)
    .pipe(z.array(z.string().refine(isNetwork, 'a list of addresses and networks such as 10.0.0.0/8, or loopback')))
    .describe('Addresses or networks of proxies whose X-Forwarded-For counts'),
  REACHABLE_NETWORKS: z
    .string()
    .default('')
    .transform(list)
    .pipe(z.array(z.string().refine(isNetwork, 'a list of addresses and networks such as 10.0.0.0/8, or uniquelocal')))
    .describe(
      'Networks beside the internet that companies’ sign-in providers and alarm receiving centres may stand in',
    ),
  PUBLIC_ADDRESSES: z
    .string()
    .default('')
    .transform(list)
    .pipe(z.array(z.union([z.ipv4(), z.ipv6()], 'a list of IP addresses')))
    .describe('Addresses that the host names of brands have to point to; empty for any public one'),
  MAIL_DOMAIN: z
    .string()
    .toLowerCase()
    .regex(/^([a-z0-9-]+\.)+[a-z]+$/, 'a domain such as mail.example')
    .optional()
    .describe('Domain whose SPF record the domains of brands include, and whose bounces. takes their bounces'),
  REQUESTS_PER_MINUTE: z.coerce.number().int().min(1).default(6_000).describe('Most requests of one address'),
  METRICS_PUBLIC: flag.default(false).describe('Whether /metrics answers others than this machine'),
  CHECK_REPLIES: flag.default(false).describe('Hold every reply against the contract (development)'),
} satisfies Record<string, z.ZodType>

const Settings = z.object(settings)

export interface BackupSettings {
  folder: string
  keep: number
  /** Of UTC. */
  hour: number
}

export interface Config {
  port: number
  host: string
  dataDir: string
  /** Null: the embedded PostgreSQL. */
  database: {
    url: string
    /** Null: the server makes its logins itself. */
    runtimeUrls: { web: string; engine: string; jobs: string } | null
    /** The one in force, and those before it. */
    tokenSecrets: [string, ...string[]]
  } | null
  databaseConnections: number
  trackerPorts: { protocol: string; port: number }[]
  /** Null: no broker. */
  mqtt: MqttSettings | null
  mail: MailSettings
  /** Null: no text messages. */
  sms: { gateway: SmsSettings; perSecond: number } | null
  /** Null: none but by hand. */
  backups: BackupSettings | null
  trustAfterMinutes: number
  logLevel: z.infer<typeof Settings>['LOG_LEVEL']
  osmTilesUrl: string
  tileOrigins: string[]
  mapsKeys: Record<string, string>
  trustedProxies: string[]
  reachableNetworks: string[]
  publicAddresses: string[]
  mailDomain: string | null
  requestsPerMinute: number
  areMetricsPublic: boolean
  checkReplies: boolean
  hasDemo: boolean
}

/** `https://{s}.tile.example/{z}` comes from `https://*.tile.example`. */
const originOf = (template: string): string[] => {
  const origin = /^https?:\/\/[^/]+/.exec(template)?.[0]
  return origin ? [origin.replace(/\{\w+\}/g, '*')] : []
}

const mqttOf = (from: z.infer<typeof Settings>): MqttSettings | null =>
  from.MQTT_URL === undefined
    ? null
    : {
        url: from.MQTT_URL,
        topics: from.MQTT_TOPICS,
        clientId: from.MQTT_CLIENT_ID,
        username: from.MQTT_USERNAME,
        password: from.MQTT_PASSWORD,
      }

const mailOf = (from: z.infer<typeof Settings>): MailSettings => {
  const { BOUNCE_DOMAIN: domain, BOUNCE_SMTP_PORT: bouncePort } = from
  if ((domain === undefined) !== (bouncePort === undefined))
    throw new ConfigRefused('BOUNCE_DOMAIN and BOUNCE_SMTP_PORT come together or not at all')
  const { BOUNCE_TLS_CERTIFICATE: certificate, BOUNCE_TLS_KEY: key } = from
  if ((certificate === undefined) !== (key === undefined))
    throw new ConfigRefused('BOUNCE_TLS_CERTIFICATE and BOUNCE_TLS_KEY come together or not at all')
  const tls = certificate === undefined || key === undefined ? null : { certificate, key }
  const { address } = from.MAIL_FROM
  return {
    smtpUrl: from.SMTP_URL ?? null,
    from: from.MAIL_FROM,
    dkim:
      from.DKIM_PRIVATE_KEY === undefined
        ? null
        : {
            domain: address.slice(address.lastIndexOf('@') + 1),
            selector: from.DKIM_SELECTOR,
            privateKey: from.DKIM_PRIVATE_KEY,
          },
    perSecond: from.MAILS_PER_SECOND,
    publicOrigin: from.PUBLIC_URL ? new URL(from.PUBLIC_URL).origin : `http://localhost:${from.PORT}`,
    bounces: domain === undefined || bouncePort === undefined ? null : { domain, port: bouncePort, tls },
  }
}

const databaseOf = (from: z.infer<typeof Settings>): Config['database'] => {
  if (!from.DATABASE_URL) return null
  const { DATABASE_WEB_URL: web, DATABASE_ENGINE_URL: engine, DATABASE_JOBS_URL: jobs } = from
  if ([web, engine, jobs].some(Boolean) && !(web && engine && jobs))
    throw new ConfigRefused('DATABASE_WEB_URL, DATABASE_ENGINE_URL and DATABASE_JOBS_URL come together or not at all')
  const runtimeUrls = web && engine && jobs ? { web, engine, jobs } : null
  return { url: from.DATABASE_URL, runtimeUrls, tokenSecrets: [from.TOKEN_SECRET ?? '', ...from.EARLIER_TOKEN_SECRETS] }
}

const explain = (error: z.ZodError): string =>
  error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n')

/** Reads the settings of the environment and the command line; throws ConfigRefused naming each that cannot be used. */
export const readConfig = (
  env: NodeJS.ProcessEnv = process.env,
  args: readonly string[] = process.argv.slice(2),
): Config => {
  const unknown = args.filter((arg) => arg !== '--no-demo')
  if (unknown.length > 0) throw new ConfigRefused(`unknown argument: ${unknown.join(' ')}`)
  // An empty variable is how compose files and launchers say "not set".
  const given = Object.fromEntries(Object.keys(settings).flatMap((name) => (env[name] ? [[name, env[name]]] : [])))
  if (env['OSM_TILES_URL'] === '') given['OSM_TILES_URL'] = ''
  const parsed = Settings.safeParse(given)
  if (!parsed.success) throw new ConfigRefused(explain(parsed.error))
  const from = parsed.data
  const hasDemo = !args.includes('--no-demo')
  if (from.DATABASE_URL && !from.TOKEN_SECRET) {
    throw new ConfigRefused(
      'TOKEN_SECRET is missing: with DATABASE_URL the secrets are yours to keep, so that all servers of one database share them ' +
        '(any random text of at least 32 characters)',
    )
  }
  return {
    port: from.PORT,
    // The demo's accounts are known to everybody who reads this.
    host: from.HOST ?? (hasDemo ? '127.0.0.1' : '0.0.0.0'),
    dataDir: resolve(from.DATA_DIR),
    database: databaseOf(from),
    databaseConnections: from.DATABASE_CONNECTIONS,
    trackerPorts: from.TRACKER_PORTS,
    mqtt: mqttOf(from),
    mail: mailOf(from),
    sms: from.SMS_URL === undefined ? null : { gateway: from.SMS_URL, perSecond: from.SMS_PER_SECOND },
    backups:
      from.BACKUP_DIR === undefined
        ? null
        : { folder: resolve(from.BACKUP_DIR), keep: from.BACKUP_KEEP, hour: from.BACKUP_HOUR },
    trustAfterMinutes: from.TRUST_AFTER_MINUTES,
    logLevel: from.LOG_LEVEL,
    osmTilesUrl: from.OSM_TILES_URL,
    tileOrigins: [...originOf(from.OSM_TILES_URL), ...from.TILE_ORIGINS],
    mapsKeys: Object.fromEntries(from.MAPS_KEYS),
    trustedProxies: from.TRUSTED_PROXIES,
    reachableNetworks: from.REACHABLE_NETWORKS,
    publicAddresses: from.PUBLIC_ADDRESSES,
    mailDomain: from.MAIL_DOMAIN ?? null,
    requestsPerMinute: from.REQUESTS_PER_MINUTE,
    areMetricsPublic: from.METRICS_PUBLIC,
    checkReplies: from.CHECK_REPLIES,
    hasDemo,
  }
}

/** One line a setting, for `--help`. */
export const describeSettings = (): string =>
  Object.entries(settings)
    .map(([name, schema]) => {
      const byDefault = (schema as z.ZodType).safeParse(undefined)
      const shown =
        byDefault.success && ['string', 'number'].includes(typeof byDefault.data) ? ` (${byDefault.data})` : ''
      return `  ${name.padEnd(22)}${(schema as z.ZodType).description ?? ''}${shown}`
    })
    .join('\n')
