import type { DeviceRecord } from '@atalaya/contract/devices'
import type { PhoneTrackerConfig, TrackerConfig } from '@atalaya/contract/tracker-config'
import { useFocusBack } from '@atalaya/ui/focus-back'
import { Alert, Button, Modal, NumberInput } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { drawQr, type QrPicture } from '../../../qr/draw-qr.ts'
import { qrSizes, setupUriOf } from '../qr-code.ts'
import { deviceName } from './device-columns.tsx'
import classes from './devices.module.css'

interface Props {
  device: DeviceRecord
  config: TrackerConfig
  onClose(): void
}

const drawnOrNull = (text: string, sizePx: number): QrPicture | null => {
  try {
    return drawQr(text, sizePx)
  } catch {
    // More than a code holds; said in the dialog.
    return null
  }
}

const clamp = (sizePx: number) => Math.min(qrSizes.mostPx, Math.max(qrSizes.leastPx, Math.round(sizePx)))

/** The configuration as a code that the phone app reads. */
export const QrDialog = ({ device, config, onClose }: Props) => {
  const { t } = useTranslation('devices')
  useFocusBack()
  const [sizePx, setSizePx] = useState<number>(qrSizes.usualPx)
  const canvas = useRef<HTMLCanvasElement>(null)
  const isReady = config.active && 'mode' in config
  const text = isReady ? setupUriOf(device.deviceId, config as PhoneTrackerConfig) : ''
  const picture = useMemo(() => (isReady ? drawnOrNull(text, sizePx) : null), [isReady, text, sizePx])

  const download = () =>
    canvas.current?.toBlob((image) => {
      if (!image) return
      const link = document.createElement('a')
      link.href = URL.createObjectURL(image)
      link.download = `qr-${device.deviceId.replaceAll(/[^\w.-]/g, '_')}.png`
      link.click()
      URL.revokeObjectURL(link.href)
    }, 'image/png')

  return (
    <Modal opened onClose={onClose} title={t('qr.title')} size={560}>
      <div className="stack-wide">
        <p className={classes.quiet}>{t('qr.hint')}</p>
        {!isReady && <Alert color="red">{t('qr.notActive')}</Alert>}
        {isReady && !picture && <Alert color="red">{t('qr.tooLong')}</Alert>}
        {picture && (
          <>
            <div className={classes.code}>
              <QrCanvas canvas={canvas} picture={picture} label={t('qr.image', { name: deviceName(device) })} />
            </div>
            {sizePx < picture.leastReadablePx && (
              <Alert color="orange">{t('qr.tooSmall', { px: picture.leastReadablePx })}</Alert>
            )}
            <NumberInput
              label={t('qr.size')}
              suffix=" px"
              w={120}
              min={qrSizes.leastPx}
              max={qrSizes.mostPx}
              step={qrSizes.stepPx}
              value={sizePx}
              onChange={(typed) => typeof typed === 'number' && setSizePx(clamp(typed))}
            />
          </>
        )}
        <div className="buttons">
          <Button variant="default" onClick={onClose}>
            {t('actions.close')}
          </Button>
          <Button leftSection={<IconDownload size={16} />} disabled={!picture} onClick={download}>
            {t('qr.download')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}

interface CanvasProps {
  canvas: RefObject<HTMLCanvasElement | null>
  picture: QrPicture
  label: string
}

/** A component of its own: a dialog's content comes into the page after the dialog's effects have run. */
const QrCanvas = ({ canvas, picture, label }: CanvasProps) => {
  useEffect(() => {
    const drawn = canvas.current
    if (!drawn) return
    drawn.width = picture.sizePx
    drawn.height = picture.sizePx
    drawn.getContext('2d')?.putImageData(new ImageData(picture.pixels, picture.sizePx), 0, 0)
  }, [canvas, picture])
  return <canvas ref={canvas} role="img" aria-label={label} />
}
