import type { ImportRules } from './read-row.ts'

/** Spec 2 §5: id, description, type, phone, SIM type, with the codes that it names; the type is found by its name. */
export const deviceImport = {
  naturalKey: ['deviceId'],
  fields: [
    { key: 'deviceId', kind: 'text', isRequired: true, longest: 50, codes: { required: 'errorNoImei' } },
    { key: 'description', kind: 'text', longest: 800, codes: { 'too.long': 'errorDeviceDescriptionLength' } },
    {
      key: 'typeId',
      kind: 'choice',
      isRequired: true,
      codes: { required: 'errorNoDeviceType', choice: 'errorNoDeviceType' },
    },
    { key: 'phone', kind: 'text', longest: 32, codes: { 'too.long': 'errorPhoneLength' } },
    { key: 'simType', kind: 'choice', codes: { choice: 'errorNoSimType' } },
    // Ours, behind the spec's five: where it may call from, separated by spaces.
    { key: 'networks', kind: 'text', longest: 800 },
  ],
} as const satisfies ImportRules

/** The row as the spec's section 3 has it on the wire. A new card is of type 99 unless a file says; a known one stays. */
export const deviceImportRow = (values: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const { phone, simType, networks, ...device } = values
  const sim = { ...(phone === undefined ? {} : { phone }), ...(simType === undefined ? {} : { type: simType }) }
  if (typeof networks !== 'string') return { ...device, sim }
  return { ...device, networks: networks.split(/[\s,;]+/).filter((part) => part !== ''), sim }
}
