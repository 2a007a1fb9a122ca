import { MiddleCut } from '@atalaya/ui/data-table/middle-cut'
import { IconPhoto } from '@tabler/icons-react'
import type { Noun } from './define-noun.ts'
import classes from './photo-name.module.css'
import { usePhotoUrl } from './photos.queries.ts'

interface Props {
  noun: Pick<Noun, 'name' | 'scope' | 'photo'>
  id: number
  photoTs: number | undefined
  name: string
}

/** A name behind its photo, as a list shows it. */
export const PhotoName = ({ name, ...photo }: Props) => {
  const url = usePhotoUrl(photo, '64')
  return (
    <span className={classes.cell}>
      {url ? (
        <img className={classes.photo} src={url} alt="" decoding="async" />
      ) : (
        <span className={classes.photo}>
          <IconPhoto size={14} stroke={1.5} aria-hidden="true" />
        </span>
      )}
      <span className="cut-off">
        <MiddleCut text={name} />
      </span>
    </span>
  )
}
