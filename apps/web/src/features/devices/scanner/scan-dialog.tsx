import { useFocusBack } from '@atalaya/ui/focus-back'
import { Alert, Button, FileButton, Modal, NativeSelect, Switch } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import dialogClasses from '../components/devices.module.css'
import { type OpenCamera, openCamera } from './camera.ts'
import { type CodeReader, codeReader } from './code-reader.ts'
import classes from './scan-dialog.module.css'
import type { ScanFailure } from './scan-failure.ts'

interface Props {
  title: string
  hint: string
  /** What of a code's text is wanted; undefined where it holds none. */
  pick(text: string): string | undefined
  onFound(picked: string): void
  onClose(): void
}

const lookEveryMs = 150
const largestPictureBytes = 25 * 1_024 * 1_024
const longestShownText = 60

/** Reads a printed code with the camera, or out of a picture where there is none that may be used. */
export const ScanDialog = (props: Props) => {
  useFocusBack()
  return (
    <Modal opened onClose={props.onClose} title={props.title} size={480}>
      <Scanner {...props} />
    </Modal>
  )
}

const Scanner = ({ hint, pick, onFound, onClose }: Props) => {
  const { t } = useTranslation('devices')
  const [wanted, setWanted] = useState<{ cameraId: string | null; attempt: number }>({ cameraId: null, attempt: 0 })
  const [failure, setFailure] = useState<ScanFailure | null>(null)
  const [unwanted, setUnwanted] = useState<string | null>(null)
  const isDone = useRef(false)

  /** True once one of the texts was what is wanted; what comes later is not heard. */
  const take = (texts: readonly string[]): boolean => {
    if (isDone.current) return true
    const picked = texts.map(pick).find((each) => each !== undefined)
    const [other] = texts
    if (picked === undefined) {
      if (other !== undefined) setUnwanted(other.slice(0, longestShownText))
      return false
    }
    isDone.current = true
    navigator.vibrate?.(60)
    onFound(picked)
    return true
  }
  const camera = useCamera(wanted, take)

  const readPicture = async (file: File | null) => {
    if (!file) return
    setUnwanted(null)
    setFailure(null)
    const texts = await textsOf(file)
    if (typeof texts === 'string') setFailure(texts)
    else if (texts.length === 0) setFailure('pictureEmpty')
    else take(texts)
  }

  const failed = failure ?? camera.failure
  return (
    <div className="stack-wide">
      <p className={dialogClasses.quiet}>{hint}</p>
      {failed && (
        <Alert color="red" role="alert" classNames={{ message: classes.failure ?? '' }}>
          {t(`scan.failures.${failed}`)}
        </Alert>
      )}
      {!camera.failure && (
        <div className={classes.view} data-is-open={camera.opened !== null}>
          <video ref={camera.video} muted playsInline aria-label={t('scan.view')} />
          {!camera.opened && <span className={classes.waiting}>{t('scan.waiting')}</span>}
        </div>
      )}
      {unwanted !== null && <output>{t('scan.unwanted', { text: unwanted })}</output>}
      {camera.opened && (
        <CameraTools opened={camera.opened} onCamera={(cameraId) => setWanted({ cameraId, attempt: wanted.attempt })} />
      )}
      <div className="buttons">
        <Button variant="default" onClick={onClose}>
          {t('actions.cancel')}
        </Button>
        {camera.failure && isWorthAnotherTry(camera.failure) && (
          <Button
            variant="default"
            onClick={() => {
              setFailure(null)
              setWanted({ cameraId: null, attempt: wanted.attempt + 1 })
            }}
          >
            {t('scan.again')}
          </Button>
        )}
        <FileButton accept="image/*" onChange={(file) => void readPicture(file)}>
          {(button) => (
            <Button {...button} variant="default" leftSection={<IconPhoto size={16} />}>
              {t('scan.picture')}
            </Button>
          )}
        </FileButton>
      </div>
    </div>
  )
}

const isWorthAnotherTry = (failure: ScanFailure): boolean => failure !== 'insecure' && failure !== 'unsupported'

const CameraTools = ({ opened, onCamera }: { opened: OpenCamera; onCamera(id: string): void }) => {
  const { t } = useTranslation('devices')
  const [isLit, setLit] = useState(false)
  const { others, setLamp } = opened
  if (others.length < 2 && !setLamp) return null
  return (
    <div className="head-line">
      {others.length > 1 && (
        <NativeSelect
          aria-label={t('scan.camera')}
          value={opened.id ?? ''}
          data={others.map(({ id, label }) => ({ value: id, label }))}
          onChange={({ currentTarget }) => onCamera(currentTarget.value)}
        />
      )}
      {setLamp && (
        <Switch
          label={t('scan.lamp')}
          checked={isLit}
          onChange={({ currentTarget: { checked } }) =>
            // A lamp that does not light is no reason to stop scanning.
            void setLamp(checked).then(
              () => setLit(checked),
              () => setLit(false),
            )
          }
        />
      )}
    </div>
  )
}

/** The camera for as long as the caller stands, looked through until `take` is content. */
const useCamera = (wanted: { cameraId: string | null }, take: (texts: readonly string[]) => boolean) => {
  const video = useRef<HTMLVideoElement>(null)
  const [opened, setOpened] = useState<OpenCamera | null>(null)
  const [failure, setFailure] = useState<ScanFailure | null>(null)
  const taker = useRef(take)
  taker.current = take
  useEffect(() => {
    let isLeft = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let camera: OpenCamera | undefined
    const fail = (reason: ScanFailure) => {
      camera?.close()
      if (isLeft) return
      isLeft = true
      setOpened(null)
      setFailure(reason)
    }
    const look = async (read: CodeReader, view: HTMLVideoElement) => {
      // A picture that cannot be read is followed by the next.
      const texts = view.readyState >= view.HAVE_CURRENT_DATA ? await read(view).catch(() => []) : []
      if (!isLeft && !taker.current(texts)) timer = setTimeout(() => void look(read, view), lookEveryMs)
    }
    const start = async () => {
      setFailure(null)
      setOpened(null)
      const found = await openCamera(wanted.cameraId)
      if ('failure' in found) return fail(found.failure)
      camera = found
      if (isLeft) return camera.close()
      const view = video.current
      if (!view) return fail('camera')
      camera.onLost(() => fail('lost'))
      view.srcObject = camera.stream
      setOpened(camera)
      await view.play().catch(() => undefined)
      const read = await codeReader().catch(() => undefined)
      if (!read) return fail('reader')
      if (!isLeft) await look(read, view)
    }
    void start()
    return () => {
      isLeft = true
      clearTimeout(timer)
      camera?.close()
    }
  }, [wanted])
  return { opened, failure, video }
}

const textsOf = async (file: File): Promise<string[] | ScanFailure> => {
  if (file.size > largestPictureBytes) return 'pictureTooLarge'
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return 'pictureUnreadable'
  try {
    const read = await codeReader().catch(() => undefined)
    return read ? await read(picture) : 'reader'
  } catch {
    // The reader has stumbled over it.
    return 'pictureUnreadable'
  } finally {
    picture.close()
  }
}
