import { simTypes } from '@atalaya/contract/devices'
import { pastedDeviceIds } from '@atalaya/domain/scanned-code'
import { trackerTypeName } from '../../format/tracker-type-name.ts'
import type { DeviceStart } from './last-registered.ts'

interface Words {
  fileName: string
  deviceId: string
  typeId: string
  simType: string
}

/** A pasted list as a file for the import: bare ids get the type and SIM type given, rows of cells stay as they are. */
export const pastedRows = (text: string, { typeId, sim }: DeviceStart, words: Words): File => {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '')
  const [first = '', ...others] = lines
  // A column that was copied with its name.
  const hasName = !/\d/.test(first) && others.some((line) => /\d/.test(line))
  const file = (rows: readonly string[]) => new File([rows.join('\r\n')], words.fileName, { type: 'text/csv' })

  // Without a header of its own the first row would be taken for one.
  if (lines.some((line) => /[\t;,]/.test(line))) return file(hasName ? lines : [blankHeader(first), ...lines])
  const simType = sim.type === 99 ? '' : (simTypes.find(({ id }) => id === sim.type)?.name ?? '')
  const same = [trackerTypeName(typeId), ...(simType === '' ? [] : [simType])]
  const header = [words.deviceId, words.typeId, ...(simType === '' ? [] : [words.simType])]
  const ids = pastedDeviceIds((hasName ? others : lines).join('\n'))
  return file([header, ...ids.map((id) => [id, ...same])].map((row) => row.join(';')))
}

const blankHeader = (row: string): string => {
  const separator = ['\t', ';', ','].find((each) => row.includes(each)) ?? ';'
  return row
    .split(separator)
    .map((_, at) => String(at + 1))
    .join(separator)
}
