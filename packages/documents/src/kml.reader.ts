import type { ReadTable } from './document-table.ts'
import { createPlaceCollector, type Place } from './place-rows.ts'
import { walkXml } from './xml.walker.ts'
import { openZip } from './zip.reader.ts'

const sampleBytes = 4_096

export const isKml = (bytes: Uint8Array): boolean => {
  const sample = new TextDecoder().decode(bytes.subarray(0, sampleBytes))
  return /^\uFEFF?\s*</.test(sample) && /<(?:[\w-]+:)?kml[\s>]/i.test(sample)
}

/** The document of a KMZ archive; undefined for an archive of something else. */
export const kmlOfArchive = (bytes: Uint8Array): Uint8Array | undefined => {
  const archive = openZip(bytes)
  const [first] = archive.paths().filter((path) => /\.kml$/i.test(path))
  const path = archive.has('doc.kml') ? 'doc.kml' : first
  return path === undefined ? undefined : archive.read(path)
}

/** `-2.0,43.1,0 -1.9,43.1,0`: longitude, latitude, height. */
const pairsOf = (text: string): string[] =>
  text
    .trim()
    .split(/\s+/)
    .map((tuple) => {
      const [lng = '', lat = ''] = tuple.split(',')
      return `${number(lng)} ${number(lat)}`
    })

/** Nothing that could be taken for a part of the text that it is put into. */
const number = (text: string): string => (/^[-+\d.eE]+$/.test(text) ? text : '')

const isMarkup = /<[^>]{0,1000}>/g
const notPlaces = ['Track', 'MultiTrack', 'Model']

/** Placemarks of a KML document, wherever in its folders they are, with their data as columns. */
export const readKml = (xml: Uint8Array): ReadTable => {
  const collector = createPlaceCollector()
  const path: string[] = []
  let facts = new Map<string, string>()
  let places: Place[] = []
  let rings: string[][] = []
  let dataName = ''
  let text = ''
  const isIn = (name: string): boolean => path.includes(name)

  const closing: Record<string, () => void> = {
    coordinates: () => {
      const pairs = pairsOf(text)
      if (isIn('LinearRing') && isIn('Polygon')) rings.push(pairs)
      else if (isIn('LineString')) places.push({ kind: 'line', pairs })
      else if (isIn('Point')) places.push({ kind: 'point', at: pairs[0] ?? '' })
    },
    Polygon: () => void places.push({ kind: 'polygon', rings }),
    value: () => {
      if (isIn('Data') && dataName !== '') facts.set(dataName, text.trim())
    },
    SimpleData: () => {
      if (dataName !== '') facts.set(dataName, text.trim())
    },
    Placemark: () => {
      collector.add(facts, places.length > 0 ? places : [{ kind: 'other', name: 'EMPTY' }])
    },
  }
  walkXml(xml, {
    open: (name, attributes) => {
      path.push(name)
      text = ''
      if (name === 'Placemark') {
        facts = new Map()
        places = []
      }
      if (name === 'Polygon') rings = []
      if (name === 'Data' || name === 'SimpleData') dataName = attributes()['name'] ?? ''
      if (notPlaces.includes(name) && isIn('Placemark')) places.push({ kind: 'other', name: name.toUpperCase() })
    },
    text: (part) => {
      text += part
    },
    close: (name) => {
      path.pop()
      const isOfPlacemark = path.at(-1) === 'Placemark'
      if (isOfPlacemark && (name === 'name' || name === 'description')) facts.set(name, plainText(text))
      if (name === 'Placemark' || isIn('Placemark')) closing[name]?.()
      text = ''
    },
  })
  return collector.result()
}

/** A description may be a page; of it, the words. */
const plainText = (text: string): string => text.replaceAll(isMarkup, ' ').replaceAll(/\s+/g, ' ').trim()
