import { exportRoutes } from '@atalaya/contract/security-events'
import { fileName } from '@atalaya/documents/file-name'
import { type TrackFormat, trackFormats } from '@atalaya/documents/track.writer'
import { showToast } from '@atalaya/ui/toast'
import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconDownload, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBrand } from '../../../brand/current-brand.ts'
import { download } from '../../../exports/download.ts'
import { useReaderSettings } from '../../../exports/use-export.ts'
import { useFormat } from '../../../format/use-format.ts'
import { call } from '../../../session/api.ts'
import { acting, useCompanyId } from '../../../session/current-session.ts'
import type { Played } from '../use-playback.ts'
import { mostWrittenPoints, TooManyPoints, writeTracks } from '../write-tracks.ts'

/** As between fixes everywhere: what lies further apart is not known to have been driven. */
const gapMs = 15 * 60_000

/** Every fix of what is played as a file of other programs; while it is written, how far it is and a way out. */
export const TrackExport = ({ played }: { played: Played }) => {
  const { t } = useTranslation(['playback', 'exports'])
  const format = useFormat()
  const { share, write, cancel } = useTrackExport(played)
  // Nothing is taken away in somebody else's name.
  if (acting.read()) return null
  if (share !== null)
    return (
      <Tooltip label={`${t('exports:cancel')} · ${format.percent(share)}`}>
        <ActionIcon aria-label={t('exports:cancel')} aria-busy="true" onClick={cancel}>
          <IconX size={18} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
    )
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('exports:export')} title={t('exports:export')}>
          <IconDownload size={18} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('allFixes')}</Menu.Label>
        {trackFormats.map((own) => (
          <Menu.Item key={own} onClick={() => void write(own)}>
            {own === 'gpx' ? 'GPX' : t(`exports:formats.${own}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const useTrackExport = ({ subjects, extent, day }: Played) => {
  const { t } = useTranslation(['playback', 'exports', 'ui'])
  const companyId = useCompanyId()
  const brand = useBrand()
  const client = useQueryClient()
  const format = useFormat()
  const settings = useReaderSettings()
  const [share, setShare] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const write = async (chosen: TrackFormat): Promise<void> => {
    if (running.current) return
    const controller = new AbortController()
    running.current = controller
    setShare(0)
    const title = t('title')
    try {
      const { content, points } = await writeTracks(companyId, {
        format: chosen,
        file: {
          title: `${title} · ${format.day(day)}`,
          creator: brand.siteName,
          gapMs,
          settings,
          headers: [
            t('unit'),
            t('column.at'),
            t('column.lat'),
            t('column.lng'),
            t('column.speed'),
            t('column.heading'),
          ],
        },
        units: subjects.filter(({ shiftMs }) => shiftMs === 0),
        period: extent,
        signal: controller.signal,
        onProgress: setShare,
      })
      const name = client.getQueryData<{ name: string }>(['company', companyId])?.name ?? brand.siteName
      download(content, fileName({ report: title, name, day, format: chosen }))
      const notice = { format: chosen, title, rows: points }
      // The file is the reader's by now: without a network it is not taken back.
      call(exportRoutes.note, { body: notice }).catch((failure) => console.warn('export not noted', failure))
    } catch (failure) {
      if (controller.signal.aborted) return
      console.warn('export failed', failure)
      const isTooMuch = failure instanceof TooManyPoints
      const text = isTooMuch ? t('tooManyPoints', { most: format.number(mostWrittenPoints) }) : t('exports:failed')
      showToast({ text, kind: 'failed', closeLabel: t('ui:close') })
    } finally {
      running.current = null
      setShare(null)
    }
  }
  return { share, write, cancel: () => running.current?.abort() }
}
