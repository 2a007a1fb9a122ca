import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { writePdf } from '@atalaya/documents/pdf.writer'
import type { DocumentCell, DocumentTable } from '@atalaya/documents/table'
import { type TextLanguage, translatorOf } from '@atalaya/texts/translator'
import packageJson from '../../../package.json' with { type: 'json' }
import { type DocumentBrand, pdfHeadOf } from '../brands/index.ts'
import { type CertificateKind, certificateKindIds, kindOfTable } from './certificate-kinds.ts'
import type { CompanyTable } from './company-tables.ts'

/** What a certificate says: facts alone, and no person but who asked. */
export interface Certificate {
  format: 1
  product: { name: string; version: string }
  company: { id: number; name: string; nif: string | null }
  reseller: { id: number; name: string }
  askedBy: { id: number; name: string }
  /** ISO 8601, UTC. */
  askedAt: string
  startedAt: string
  endedAt: string
  erased: { table: string; rows: number }[]
  /** Trackers, which are the reseller's. */
  released: number
  kept: { table: string; reason: string }[]
  remaining: number
  backups: string
}

export const certificateOf = (
  facts: Omit<Certificate, 'format' | 'product' | 'erased' | 'kept' | 'backups'> & {
    counts: Readonly<Record<string, number>>
    tables: readonly CompanyTable[]
  },
): Certificate => {
  const { counts, tables, company, reseller, askedBy, askedAt, startedAt, endedAt, released, remaining } = facts
  return {
    format: 1,
    product: { name: 'Atalaya', version: packageJson.version },
    ...{ company, reseller, askedBy, askedAt, startedAt, endedAt },
    erased: tables.flatMap(({ table, erased }) =>
      typeof erased === 'object' || table === 'trackers' ? [] : [{ table, rows: counts[table] ?? 0 }],
    ),
    released,
    kept: tables.flatMap(({ table, erased }) => (typeof erased === 'object' ? [{ table, reason: erased.not }] : [])),
    remaining,
    backups: 'still hold its data until they expire by their own rule',
  }
}

export const certificateJson = (certificate: Certificate): { content: Buffer; sha256: string } => {
  const content = Buffer.from(`${JSON.stringify(certificate, null, 2)}\n`)
  return { content, sha256: createHash('sha256').update(content).digest('hex') }
}

/** Rows of all tables that people have one word for; none where nothing was erased of it. */
const erasedByKind = ({ erased }: Certificate): { kind: CertificateKind; rows: number }[] =>
  certificateKindIds
    .map((kind) => ({
      kind,
      rows: erased.reduce((sum, { table, rows }) => (kindOfTable(table) === kind ? sum + rows : sum), 0),
    }))
    .filter(({ rows }) => rows > 0)

const fonts = {
  regular: import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  bold: import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
}

interface CertificateReader {
  language: TextLanguage
  timeZone: string
  /** Under whose name the company was served. */
  brand: DocumentBrand
  /** Of the one for programs. */
  sha256: string
}

/** For people, in the language of who asked, with the checksum of the one for programs. */
export const certificatePdf = async (
  certificate: Certificate,
  { language, timeZone, brand, sha256 }: CertificateReader,
): Promise<Uint8Array> => {
  const t = await translatorOf(language, 'runs')
  const tExports = await translatorOf(language, 'exports')
  const { company, reseller, askedBy } = certificate
  const number = new Intl.NumberFormat(language)
  const instants = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' })
  const instant = (iso: string): string => instants.format(new Date(iso))
  const rows: DocumentCell[][] = [
    [t('certificate.company'), `${company.name} (${company.id})`],
    ...(company.nif ? [[t('certificate.nif'), company.nif]] : []),
    [t('certificate.reseller'), `${reseller.name} (${reseller.id})`],
    [t('certificate.askedBy'), `${askedBy.name} (${askedBy.id})`],
    [t('certificate.askedTs'), instant(certificate.askedAt)],
    [t('certificate.startedTs'), instant(certificate.startedAt)],
    [t('certificate.endedTs'), instant(certificate.endedAt)],
    ...erasedByKind(certificate).map(({ kind, rows: count }) => [
      t('certificate.erased', { what: t(`certificate.kinds.${kind}`) }),
      number.format(count),
    ]),
    [t('certificate.released'), number.format(certificate.released)],
    ...certificate.kept.map(({ table }) => [
      t('certificate.kept', { what: t(`certificate.kinds.${kindOfTable(table)}`) }),
      t('certificate.billing'),
    ]),
    [t('certificate.remaining'), number.format(certificate.remaining)],
    [t('certificate.backups'), t('certificate.backupsExpire')],
    [t('certificate.hash'), sha256],
  ]
  const table: DocumentTable = {
    title: `${t('certificate.title')} · ${company.name}`,
    columns: [
      { id: 'what', header: t('certificate.what'), kind: 'text' },
      { id: 'value', header: t('certificate.value'), kind: 'text' },
    ],
    rows,
  }
  return writePdf(table, {
    ...{ language, timeZone, yes: tExports('yes'), no: tExports('no') },
    fonts: {
      regular: await readFile(new URL(fonts.regular)),
      bold: await readFile(new URL(fonts.bold)),
    },
    ...(await pdfHeadOf(brand)),
    subtitle: `${instant(certificate.endedAt)} UTC`,
    pageOf: (at) => tExports('pdf.pageOf', at),
  })
}
