import { hexColour } from '@atalaya/domain/colour'
import { asSeen } from '@atalaya/domain/seen-name'
import { z } from 'zod'
import { field } from './field.ts'
import { BrandId } from './identifiers.ts'
import { MailTemplate } from './mails.ts'
import { oneRecordRoutes, stamps, told, Version } from './records.ts'
import { route } from './route.ts'
import { MapSource, WorkerApp } from './session.ts'
import { byId, colourTokens, Email, Instant, Language, languages, optionalText, WebAddress } from './values.ts'

/** Of an image as it is sent; what is larger is no logo. */
export const mostLogoBytes = 1024 * 1024
const mostHosts = 20
const longestUseTerms = 20_000

const HexColour = z.string().trim().toLowerCase().regex(hexColour, 'format')

/** As browsers ask for it: small letters, other scripts as `xn--`, at least a domain; an address of numbers is no name. */
const hostForm = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/
const HostName = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .refine((name) => hostForm.test(name) || name === 'localhost', 'format')

const isWithin = (name: string, parent: string): boolean => name === parent || name.endsWith(`.${parent}`)

const Host = z
  .object({
    name: HostName,
    /** What passkeys are made for: the name itself, or a domain above it that several of them share. */
    rpId: HostName.optional(),
  })
  .refine(({ name, rpId }) => rpId === undefined || isWithin(name, rpId), { path: ['rpId'], message: 'choice' })

/** It stands in an address, `/logos/<site name>`, and in the header of every document. */
const SiteName = z
  .string()
  .overwrite(asSeen)
  .min(1)
  .max(60)
  .regex(/^[^/\\?#%]+$/, 'format')

const support = { section: 'support' }
const sender = { section: 'sender' }
const security = { section: 'security' }

/** Under whose name the product is sold (spec 1 §1): what a person may write of it. */
export const NewBrand = z.object({
  siteName: SiteName,
  description: optionalText(160),
  /** As chosen; what is used of it where it could not be read, or would be taken for a sign, is `accentUsed`. */
  accent: HexColour.default('#1d5bd6'),
  palette: z.partialRecord(z.enum(colourTokens as [string, ...string[]]), HexColour).default({}),
  hosts: z.array(Host).max(mostHosts).default([]),
  languages: z
    .array(Language)
    .min(1)
    .max(languages.length)
    .refine((chosen) => new Set(chosen).size === chosen.length, 'choice')
    .default([...languages]),
  formalAddress: z.boolean().default(false),
  supportPhone: field(optionalText(32), { kind: 'phone', ...support }),
  supportEmail: field(Email.optional(), { kind: 'email', ...support }),
  supportWhatsapp: field(optionalText(32), { kind: 'phone', ...support }),
  supportUrl: field(WebAddress.optional(), { kind: 'url', ...support }),
  supportHours: field(optionalText(100), support),
  useTerms: z.partialRecord(Language, z.string().trim().max(longestUseTerms)).default({}),
  mapSources: z.array(MapSource).max(8).default([]),
  senderName: field(optionalText(60), sender),
  senderAddress: field(Email.optional(), { kind: 'email', ...sender }),
  workerApp: WorkerApp.default({ installers: [] }),
  passwordPolicy: field(z.enum(['classic', 'passphrase']).default('classic'), security),
  demandsSecondFactor: field(z.boolean().default(false), security),
})
export type NewBrand = z.infer<typeof NewBrand>

/** Where a host name stands on its way; `fault` says what the world said against the next step. */
export const HostState = z.object({
  name: z.string(),
  state: z.enum(['dns', 'certificate', 'live']),
  fault: z.enum(['none', 'elsewhere', 'private', 'caa', 'resolver', 'unreachable', 'certificate', 'other']).nullable(),
  checkedTs: Instant.nullable(),
})
export type HostState = z.infer<typeof HostState>

/** `dkimNext`: a newer key, which signs once its record is seen. `dkimOld`: what is still read of mails from before. */
export const senderRecords = ['spf', 'dkim', 'dkimNext', 'dkimOld', 'dmarc', 'returnPath'] as const
const RecordState = z.object({
  state: z.enum(['pending', 'ok', 'broken']),
  /** Where it has to stand, and what has to stand there. */
  name: z.string(),
  type: z.enum(['TXT', 'CNAME']),
  value: z.string(),
  found: z.string().nullable(),
})
/** Of the domain that its mails come from; null until there is one. */
export const SenderState = z.object({
  domain: z.string(),
  records: z.partialRecord(z.enum(senderRecords), RecordState),
  checkedTs: Instant.nullable(),
})
export type SenderState = z.infer<typeof SenderState>

export const ManagedBrand = z.object({
  id: BrandId,
  ...told(NewBrand),
  accentUsed: z.object({ light: z.string(), dark: z.string() }),
  isDefault: z.boolean(),
  /** Somebody designs what nobody is served by yet. */
  hasDraft: z.boolean(),
  hostStates: z.array(HostState),
  sender: SenderState.nullable(),
  /** That are sold under it. */
  resellers: z.number().int(),
  logoTs: Instant.optional(),
  darkLogoTs: Instant.optional(),
  iconTs: Instant.optional(),
  ...stamps,
})
export type ManagedBrand = z.infer<typeof ManagedBrand>

/** A brand as it was from when it was published. */
const PublishedVersion = z.object({
  /** From 1; the newest is what people are served by. */
  number: z.number().int(),
  publishedTs: Instant,
  /** Null of what was there before versions were kept, or of somebody who is there no more. */
  by: z.string().nullable(),
})
export type PublishedVersion = z.infer<typeof PublishedVersion>

/** Base64 of an SVG, PNG, JPEG or WebP, told by its content. */
const LogoImage = field(z.base64().min(1), { kind: 'photo' })
const logos = {
  logo: LogoImage.nullable().optional(),
  darkLogo: LogoImage.nullable().optional(),
  icon: LogoImage.nullable().optional(),
}
const Pictures = z.object({ logo: z.string().nullable(), darkLogo: z.string().nullable(), icon: z.string().nullable() })

/** What is designed, and served to nobody before it is saved as the brand itself. */
const Draft = z.object({
  ...NewBrand.shape,
  ...logos,
  /** Which version of the brand it changes. */
  basedOn: Version,
})
const KeptDraft = z.object({
  ...told(NewBrand),
  ...Pictures.partial().shape,
  basedOn: Version,
  version: Version,
  savedTs: Instant,
  by: z.string().nullable(),
})
export type KeptDraft = z.infer<typeof KeptDraft>

const base64Bytes = Math.ceil((mostLogoBytes * 4) / 3)

const path = '/brands'
const access = { read: 'brands.manage', write: 'brands.write' } as const

export const managedBrandRoutes = {
  list: route({
    method: 'GET',
    path,
    access: access.read,
    summary: 'The brands that the product is sold under',
    reply: byId(ManagedBrand),
  }),
  ...oneRecordRoutes({
    path,
    words: { one: 'a brand', many: 'brands' },
    access,
    entity: ManagedBrand,
    fields: NewBrand,
    companions: logos,
    maxBodyBytes: 3 * base64Bytes + 512 * 1_024,
  }),
  /** Nothing is kept: what comes back is sent with the brand. */
  proposeLogos: route({
    method: 'POST',
    path: `${path}/logos`,
    access: access.write,
    summary: 'From one picture: the logo trimmed, one for dark surfaces, an icon, and the accent that it has',
    body: z.object({ image: LogoImage }),
    maxBodyBytes: base64Bytes + 1_024,
    callsPerMinute: 30,
    reply: z.object({
      logo: z.string(),
      darkLogo: z.string(),
      /** It has colours that stand on light alone, so the one for dark surfaces lies on a plate. */
      hasPlate: z.boolean(),
      icon: z.string(),
      /** Null of one that has no colour. */
      accent: z.string().nullable(),
    }),
  }),
  draft: route({
    method: 'GET',
    path: `${path}/id/:id/draft`,
    access: access.read,
    summary: 'What is designed of a brand and not published; null where nothing is',
    reply: z.object({ draft: KeptDraft.nullable() }),
  }),
  saveDraft: route({
    method: 'PUT',
    path: `${path}/id/:id/draft`,
    access: access.write,
    summary: 'Keep what is designed; nobody is served by it',
    /** `version` is the one of the draft that was changed, 0 where there was none. */
    body: z.object({ ...Draft.shape, version: z.number().int().nonnegative() }),
    maxBodyBytes: 3 * base64Bytes + 512 * 1_024,
    reply: KeptDraft,
  }),
  dropDraft: route({
    method: 'DELETE',
    path: `${path}/id/:id/draft`,
    access: access.write,
    summary: 'Forget what was designed, unless somebody has changed it since',
    query: z.object({ version: z.coerce.number().int() }),
    reply: z.object({}),
  }),
  versions: route({
    method: 'GET',
    path: `${path}/id/:id/versions`,
    access: access.read,
    summary: 'As what a brand was published, newest first',
    reply: z.array(PublishedVersion),
  }),
  version: route({
    method: 'GET',
    path: `${path}/id/:id/version`,
    access: access.read,
    summary: 'One of them whole, with its pictures, to go back to',
    query: z.object({ number: z.coerce.number().int() }),
    reply: z.object({ ...told(NewBrand), ...Pictures.shape }),
  }),
  /** Nothing is kept, and nothing sent. */
  previewMail: route({
    method: 'POST',
    path: `${path}/mail`,
    access: access.read,
    summary: 'A mail as a brand would send it that is being designed',
    body: z.object({
      ...NewBrand.pick({ siteName: true, accent: true, supportPhone: true, supportEmail: true, supportHours: true })
        .shape,
      /** Null for none; absent for the one that is kept of `id`. */
      logo: LogoImage.nullable().optional(),
      id: BrandId.optional(),
      template: MailTemplate,
      language: Language,
      scheme: z.enum(['light', 'dark']),
    }),
    maxBodyBytes: base64Bytes + 16 * 1_024,
    callsPerMinute: 120,
    reply: z.object({ subject: z.string(), html: z.string() }),
  }),
  check: route({
    method: 'POST',
    path: `${path}/id/:id/check`,
    access: access.write,
    summary: 'Ask the world now where host names and sender records stand',
    callsPerMinute: 6,
    reply: ManagedBrand,
  }),
  rotateDkim: route({
    method: 'POST',
    path: `${path}/id/:id/dkim`,
    access: access.write,
    summary: 'Make a newer key for its mails, which signs them once its record is seen; one at a time',
    callsPerMinute: 6,
    reply: ManagedBrand,
  }),
  logo: route({
    method: 'GET',
    path: `${path}/id/:id/logo`,
    access: access.read,
    summary: 'One of its pictures as it is kept; the address may name its instant, which the server does not need',
    query: z.object({ variant: z.enum(['light', 'dark', 'icon']), ts: z.string().max(20).optional() }),
    reply: z.object({ image: z.string(), type: z.string() }),
  }),
}
