import { isPhone } from '@atalaya/domain/import-rules/read-value'
import { z } from 'zod'

/** As people write it; nothing is no number. */
export const Phone = z
  .string()
  .trim()
  .max(32)
  .refine((text) => text === '' || isPhone(text), { message: 'phone.form' })
  .transform((text) => text || undefined)
  .optional()
