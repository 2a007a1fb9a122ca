import { longestPassword, shortestPassword } from '@atalaya/domain/password-policies'
import { asSeen } from '@atalaya/domain/seen-name'
import { latestInstant } from '@atalaya/domain/unix-timestamp'
import { z } from 'zod'
import { field } from './field.ts'

const wrong = 'timestamp'
/** Epoch milliseconds, UTC. */
export const Instant = z.number(wrong).int(wrong).nonnegative(wrong).max(latestInstant, wrong)
/** The same in an address. */
export const InstantInAddress = z.coerce.number(wrong).pipe(Instant)

/** WGS 84 degrees. */
export const LatLng = z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) })
export type LatLng = z.infer<typeof LatLng>

export const ItemType = z.union([z.literal(1), z.literal(2), z.literal(3)])
export type ItemType = z.infer<typeof ItemType>

export const languages = ['es', 'en', 'pt', 'fr', 'it', 'tr'] as const
export const Language = z.enum(languages)
export type Language = z.infer<typeof Language>

/** Text that may be left empty, which is the same as not set. */
export const optionalText = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .transform((text) => text || undefined)
    .optional()

/** IANA name of a time zone, such as `Europe/Madrid`. */
export const Timezone = z
  .string()
  .max(64)
  .refine(
    (name) => {
      try {
        return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
      } catch {
        return false
      }
    },
    { message: 'choice' },
  )

/** Text that a person typed for a name: as people see it, and never blank. */
export const Name = z.string().overwrite(asSeen).min(1).max(100)

/** Spec 1 §5: a 2 to 4 character top-level part. Compared without case, so stored in lower case. */
export const Email = field(
  z
    .string()
    .trim()
    .toLowerCase()
    .max(80)
    .regex(/^[a-z0-9._%+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,4}$/, 'email.form'),
  { kind: 'email' },
)

/** An address of the web (spec 1 §5): https, of a host with a domain, so that nobody is sent elsewhere by a slip. */
export const WebAddress = field(
  z.url({ protocol: /^https$/, hostname: z.regexes.domain, error: 'url.form' }).max(500),
  { kind: 'url' },
)

/** A subscriber at an alarm receiving centre: 3 to 16 hexadecimal digits, or none. */
export const CraAccount = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^([0-9A-F]{3,16})?$/, 'cra.account')

/**
 * Of any length that some brand takes. What everybody would guess or has leaked, mixture and length by the brand, names, and that a
 * new one differs from the old are the server's to say, at the same field (`domain/password-policy`).
 */
export const Password = z.string().min(shortestPassword).max(longestPassword)

/** Spec 2 §3; each has a `dark` and a `light` variant, written `dark-blue`, `light-blue`. */
export const colourNames = [
  'pink',
  'blue',
  'red',
  'orange',
  'yellow',
  'cyan',
  'purple',
  'violet',
  'green',
  'gray',
  'white',
  'black',
] as const
export const colourTokens = colourNames.flatMap((name) => [name, `dark-${name}`, `light-${name}`])

/** What users colour themselves; any other value becomes black. */
export const ColourToken = field(
  z.string().transform((value) => (colourTokens.includes(value) ? value : 'black')),
  { kind: 'colour' },
)

/** Lists answer an object keyed by id. */
export const byId = <T extends z.ZodType>(entity: T) => z.record(z.string().regex(/^\d+$/), entity)

export const Done = z.object({ done: z.literal(true) })
