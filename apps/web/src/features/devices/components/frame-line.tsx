import type { DecodedReport, InstallerFrame } from '@atalaya/contract/installer'
import {
  IconChevronRight,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconId,
  IconMapPin,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import { Fact, Facts } from '../../fleet/index.ts'
import classes from '../tabs/installer-tab.module.css'
import { StateBadge } from './state-badge.tsx'

const looks = {
  identify: { tone: 'quiet', Shape: IconId },
  reports: { tone: 'good', Shape: IconCircleCheck },
  other: { tone: 'quiet', Shape: IconCircleDashed },
  failed: { tone: 'bad', Shape: IconCircleX },
} as const
const bytesPerGroup = /../g

const mapUrl = (lat: number, lng: number): string => {
  const at = { lat: lat.toFixed(6), lng: lng.toFixed(6) }
  return `https://www.openstreetmap.org/?mlat=${at.lat}&mlon=${at.lng}#map=17/${at.lat}/${at.lng}`
}

/** What a person can read in a frame of bytes: a tracker's answer to a command, an IMEI. Empty where there is nothing. */
const readableIn = (hex: string): string => {
  const letters = (hex.match(bytesPerGroup) ?? []).map((byte) => {
    const code = Number.parseInt(byte, 16)
    return code >= 0x20 && code < 0x7f ? String.fromCharCode(code) : '\n'
  })
  return (letters.join('').match(/.{6,}/g) ?? []).join('\n')
}

/** One frame: what it was in a line, and all of it when it is opened. */
export const FrameLine = ({ frame }: { frame: InstallerFrame }) => {
  const { t } = useTranslation('devices')
  const format = useFormat()
  return (
    <details className={classes.frame}>
      <summary>
        <IconChevronRight size={14} aria-hidden="true" className={classes.chevron} />
        <span className={classes.time}>{format.timeWithSeconds(frame.receivedTs)}</span>
        <StateBadge {...looks[frame.meaning]}>
          {t(`installer.meanings.${frame.meaning}`)}
          {frame.reports.length > 1 ? ` × ${frame.reports.length}` : ''}
        </StateBadge>
        <span>{`${frame.protocol} ${frame.transport.toUpperCase()}`}</span>
        <span className="secondary">
          {t('installer.bytes', { count: frame.lengthBytes })} · {frame.remoteAddress}
        </span>
      </summary>
      <div className={classes.opened}>
        {frame.failure && (
          <p className="secondary">
            <code>{frame.failure.code}</code> {frame.failure.detail}
          </p>
        )}
        <div>
          <p className={classes.label}>{t(frame.text === null ? 'installer.hex' : 'installer.text')}</p>
          {/** biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
          <pre className={classes.raw} tabIndex={0}>
            {frame.text ?? (frame.hex.match(bytesPerGroup) ?? []).join(' ')}
          </pre>
        </div>
        {frame.text === null && readableIn(frame.hex) && (
          <div>
            <p className={classes.label}>{t('installer.text')}</p>
            <pre className={classes.raw}>{readableIn(frame.hex)}</pre>
          </div>
        )}
        {frame.reports.map((report) => (
          <Decoded key={JSON.stringify(report)} report={report} />
        ))}
      </div>
    </details>
  )
}

const Decoded = ({ report }: { report: DecodedReport }) => {
  const { t } = useTranslation('devices')
  const format = useFormat()
  const { lat, lng, speedKmh, heading, altitudeM, satellites, recordedTs, driverTag, events, io } = report
  const hasPlace = lat !== null && lng !== null
  return (
    <div>
      <p className={classes.label}>{t('installer.decoded')}</p>
      <Facts>
        <Fact label={t('installer.recorded')}>{recordedTs === null ? '–' : format.dateTime(recordedTs)}</Fact>
        <Fact label={t('fields.position')}>
          {hasPlace ? (
            <a
              href={mapUrl(lat, lng)}
              target="_blank"
              rel="noreferrer"
              className={classes.place}
              title={t('installer.onMap')}
            >
              <IconMapPin size={14} aria-hidden="true" />
              {`${lat.toFixed(6)}, ${lng.toFixed(6)}`}
            </a>
          ) : (
            '–'
          )}
        </Fact>
        <Fact label={t('installer.valid')}>{t(report.isValid ? 'installer.yes' : 'installer.no')}</Fact>
        {speedKmh !== null && <Fact label={t('installer.speed')}>{format.speed(speedKmh)}</Fact>}
        {heading !== null && <Fact label={t('installer.heading')}>{`${Math.round(heading)}°`}</Fact>}
        {altitudeM !== null && <Fact label={t('installer.altitude')}>{`${Math.round(altitudeM)} m`}</Fact>}
        {satellites !== null && <Fact label={t('installer.satellites')}>{satellites}</Fact>}
        {driverTag !== null && <Fact label={t('installer.driverTag')}>{driverTag}</Fact>}
        {events.length > 0 && (
          <Fact label={t('installer.events')} isWide>
            {events
              .map(({ kind, value, code }) => [kind, code, value].filter((part) => part !== undefined).join(' '))
              .join(', ')}
          </Fact>
        )}
        {Object.entries(io).map(([name, value]) => (
          <Fact key={name} label={name}>
            {String(value)}
          </Fact>
        ))}
      </Facts>
    </div>
  )
}
