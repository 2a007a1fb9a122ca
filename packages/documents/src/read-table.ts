import { readCsv } from './csv.reader.ts'
import type { ReadOptions, ReadTable } from './document-table.ts'
import { isGeoJson, readGeoJson } from './geojson.reader.ts'
import { isKml, kmlOfArchive, readKml } from './kml.reader.ts'
import { bytesPerMb, ReadFailure, readingLimits } from './read-failure.ts'
import { readXlsx } from './xlsx.reader.ts'

const startsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, index) => bytes[index] === byte)
const sampleBytes = 256
const zip = [0x50, 0x4b, 0x03, 0x04]
/** Excel 97 to 2003, and any workbook with a password. */
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0]

/** Told apart by content, whatever the file is called. Throws a ReadFailure; empty lines are left out. */
export const readTable = (bytes: Uint8Array, options: ReadOptions): ReadTable => {
  if (bytes.length > readingLimits.fileMb * bytesPerMb) throw new ReadFailure('file.toolarge', readingLimits.fileMb)
  if (bytes.length === 0) throw new ReadFailure('file.empty')
  if (startsWith(bytes, compoundFile)) throw new ReadFailure('file.encrypted')
  const table = readByContent(bytes, options)
  if (table.header.length === 0) throw new ReadFailure('file.empty')
  return table
}

/** Texts that programs call a table and that are none: a web page saved as `.xls`, a document, an answer of an API. */
const isOtherText = (bytes: Uint8Array): boolean =>
  /^\uFEFF?\s*(?:%PDF-|\{\\rtf|<[!?a-z]|\[\s*[[{])/i.test(
    new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, sampleBytes)),
  )

const readByContent = (bytes: Uint8Array, options: ReadOptions): ReadTable => {
  if (startsWith(bytes, zip)) {
    const kml = kmlOfArchive(bytes)
    return kml ? readKml(kml) : readXlsx(bytes, options)
  }
  if (isKml(bytes)) return readKml(bytes)
  if (isOtherText(bytes)) throw new ReadFailure('file.kind')
  return isGeoJson(bytes) ? readGeoJson(bytes) : readCsv(bytes, options)
}
