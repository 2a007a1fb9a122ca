import { journeyIo } from '@atalaya/domain/journey/journey-io'
import type { JourneyReport } from '@atalaya/domain/journey/journey-reports'
import type { OsmandReport } from '@atalaya/protocols/osmand/encode'
import type { TeltonikaRecord } from '@atalaya/protocols/teltonika/encode'
import { greenDrivingKinds } from '@atalaya/protocols/teltonika/io-names'

type Harsh = NonNullable<JourneyReport['harsh']>

/** The inputs by which a tracker tells what its own scenarios have noticed. */
const harshIo = ({ kind, value }: Harsh): { trigger: string; io: TeltonikaRecord['io'] } => {
  switch (kind) {
    case 'overspeed':
      return { trigger: 'overspeedKmh', io: { overspeedKmh: value } }
    case 'fastAcceleration':
      return {
        trigger: 'greenDrivingKind',
        io: { greenDrivingKind: greenDrivingKinds.acceleration, greenDrivingG: value },
      }
    case 'hardBraking':
      return { trigger: 'greenDrivingKind', io: { greenDrivingKind: greenDrivingKinds.braking, greenDrivingG: value } }
    case 'sharpTurn':
      return {
        trigger: 'greenDrivingKind',
        io: { greenDrivingKind: greenDrivingKinds.cornering, greenDrivingG: value },
      }
  }
}

const triggerOf = ({ reason }: JourneyReport): string | undefined =>
  reason === 'ignition' ? 'ignition' : reason === 'motion' ? 'movement' : undefined

export const teltonikaRecordOf = (report: JourneyReport): TeltonikaRecord => {
  const { recordedAt, lat, lng, altitudeM, heading, satellites, speedKmh, harsh, driverTag } = report
  const told = harsh && harshIo(harsh)
  const trigger = told?.trigger ?? triggerOf(report)
  return {
    recordedAt,
    lat,
    lng,
    altitudeM,
    heading,
    satellites,
    speedKmh,
    ...(told ? { priority: 1 as const } : {}),
    ...(trigger ? { trigger } : {}),
    // Zeros are how the reader says that no tag is held to it.
    io: { ...journeyIo(report), ...(driverTag === null ? { iButton: '0' } : {}), ...told?.io },
  }
}

export const osmandReportOf = (deviceId: string, report: JourneyReport): OsmandReport => {
  const { recordedAt, lat, lng, altitudeM, heading, speedKmh } = report
  return { deviceId, recordedAt, lat, lng, altitudeM, heading, speedKmh, io: journeyIo(report) }
}
