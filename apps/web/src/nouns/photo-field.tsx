import { mostPhotoBytes } from '@atalaya/contract/photos'
import { Button, FileButton } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../format/use-format.ts'
import classes from './photo-field.module.css'
import { type PhotoChange, type PhotoOf, usePhotoUrl } from './photos.queries.ts'

interface Props extends PhotoOf {
  change: PhotoChange
  onChange(change: PhotoChange): void
}

const accepted = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']
const megabyte = 1024 * 1024

/** A photo that is set or taken away with the save; one that is too large is refused before anything is sent. */
export const PhotoField = ({ noun, id, photoTs, change, onChange }: Props) => {
  const { t } = useTranslation('items')
  const format = useFormat()
  const [refusal, setRefusal] = useState('')
  const stored = usePhotoUrl({ noun, id, photoTs }, '512')
  const picked = useFileUrl(change?.kind === 'set' ? change.file : null)
  const shown = change?.kind === 'remove' ? undefined : (picked ?? stored)

  const pick = (file: File | null) => {
    if (!file) return
    if (file.size > mostPhotoBytes) {
      return setRefusal(t('form.photoTooBig', { size: format.number(file.size / megabyte, 1) }))
    }
    if (!accepted.includes(file.type)) return setRefusal(t('form.photoWrongType'))
    setRefusal('')
    onChange({ kind: 'set', file, pickedAt: Date.now() })
  }
  return (
    <div className={classes.field}>
      <span className={classes.picture}>
        {shown ? (
          <img src={shown} alt={t('fields.photoTs')} />
        ) : (
          <IconPhoto size={24} stroke={1.5} aria-hidden="true" />
        )}
      </span>
      <div className={classes.side}>
        <div className="wrapped">
          <FileButton accept={accepted.join()} onChange={pick} inputProps={{ 'aria-label': t('form.photo') }}>
            {(props) => (
              <Button {...props} variant="default" size="compact-sm">
                {shown ? t('form.photoChange') : t('form.photo')}
              </Button>
            )}
          </FileButton>
          {shown && (
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => onChange(stored === undefined ? null : { kind: 'remove' })}
            >
              {t('form.photoRemove')}
            </Button>
          )}
        </div>
        {refusal ? (
          <p className={classes.error} role="alert">
            {refusal}
          </p>
        ) : (
          <p className={classes.hint}>{t('form.photoHint')}</p>
        )}
      </div>
    </div>
  )
}

const useFileUrl = (file: File | null): string | undefined => {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) return setUrl(undefined)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
